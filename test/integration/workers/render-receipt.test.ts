// Tier: quick
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Files } from '../../../lib/core/gateways.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { gateways, ids, mail, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

const QUEUE = 'render-receipt';

let collection: Collection;
let receiptId: number;
let message: string;
beforeEach(async () => {
  collection = await openCollection();
  const { passage_id } = await collection.collect();
  receiptId = (await collection.issue(passage_id)).body.receipt_id;
  message = JSON.stringify({ entity_id: collection.world.bondy, receipt_id: receiptId });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const receipt = async () => (await collection.world.as('ada').get(`/api/receipts/${receiptId}`)).body;
const keyOfDocument = () =>
  asOwner(async (trx) => {
    const { entity_id, uuid } = await trx.selectFrom('receipts').selectAll().executeTakeFirstOrThrow();
    return `receipts/${entity_id}/${uuid}.pdf`;
  });
const emails = () => asOwner((trx) => trx.selectFrom('emails').selectAll().execute());

/** Resources with a modified bucket. */
function withFiles(change: (files: Files) => Partial<Files>): Resources {
  const { files } = globalThis.shared;
  const other = { ...files, ...change(files) };
  return { ...resources, gateways: { ...gateways, files: async () => other } };
}

/** Expects one document that matches the receipt's hash, and one e-mail. */
async function expectOneOfEach(): Promise<void> {
  const { state, pdf_sha256 } = await receipt();
  expect(state).toBe('sent');
  expect(sha256(await globalThis.shared.files.read(await keyOfDocument()))).toBe(pdf_sha256);
  expect(await emails()).toHaveLength(1);
  expect(mail.sent).toHaveLength(1);
  expect(sha256(mail.sent[0]?.attachments[0]?.content ?? new Uint8Array())).toBe(pdf_sha256);
  expect(await historyOf('receipt', receiptId)).toMatchObject([{ action: 'issued' }, { action: 'sent' }]);
}

describe('the worker render-receipt', () => {
  test('makes one document and one e-mail for a repeated message', async () => {
    await globalThis.shared.send(QUEUE, message);
    await deliverMessages();
    await globalThis.shared.send(QUEUE, message);
    await deliverMessages();
    await expectOneOfEach();
  });

  test('makes one document for two concurrent messages', async () => {
    const failed = await Promise.all([invokeWorker(QUEUE, [message]), invokeWorker(QUEUE, [message])]);
    expect(failed.flat()).toEqual([]);
    await deliverMessages();
    await expectOneOfEach();
  });

  test('leaves nothing half done when it dies after storing the document', async () => {
    const dying = withFiles((files) => ({
      create: async (key, file) => {
        await files.create(key, file);
        throw new Error('killed');
      },
    }));
    expect(await invokeWorker(QUEUE, [message], dying)).toEqual([message]);
    expect(await receipt()).toMatchObject({ state: 'pending', pdf_sha256: null });
    expect(await emails()).toEqual([]);
    await deliverMessages();
    await expectOneOfEach();
  });

  test('leaves neither a rendered receipt nor an e-mail when it dies before its commit', async () => {
    const uuid = () => {
      throw new Error('killed');
    };
    const dying = { ...resources, ids: { ...ids, uuid } };
    expect(await invokeWorker(QUEUE, [message], dying)).toEqual([message]);
    expect(await receipt()).toMatchObject({ state: 'pending', version: 1 });
    await deliverMessages();
    await expectOneOfEach();
  });

  test('keeps the document that an earlier attempt stored', async () => {
    const earlier = Buffer.from('%PDF- of an older version of the renderer');
    await globalThis.shared.files.create(await keyOfDocument(), {
      bytes: earlier,
      contentType: 'application/pdf',
    });
    await deliverMessages();
    expect((await receipt()).pdf_sha256).toBe(sha256(earlier));
    await expectOneOfEach();
  });

  test('leaves the receipt pending while the bucket is unavailable, and is retried', async () => {
    const down = withFiles(() => ({
      create: async () => {
        throw new Error('no route to host');
      },
    }));
    expect(await invokeWorker(QUEUE, [message], down)).toEqual([message]);
    expect(await receipt()).toMatchObject({ state: 'pending', pdf_sha256: null });
    await deliverMessages();
    await expectOneOfEach();
  });

  test('neither renders nor mails a receipt that was cancelled meanwhile', async () => {
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    await deliverMessages();
    expect(await receipt()).toMatchObject({ state: 'cancelled', pdf_sha256: null });
    expect(await emails()).toEqual([]);
  });

  test('ignores a message for a receipt of another association', async () => {
    const foreign = JSON.stringify({ entity_id: collection.world.noisy, receipt_id: receiptId });
    const unknown = JSON.stringify({ entity_id: collection.world.bondy, receipt_id: 999_999 });
    expect(await invokeWorker(QUEUE, [foreign, unknown])).toEqual([]);
    expect(await receipt()).toMatchObject({ state: 'pending' });
    expect(await emails()).toEqual([]);
  });
});
