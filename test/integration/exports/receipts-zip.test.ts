import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type ZipPart, zipOf } from '../../../lib/exports/zip.ts';
import { sha256Of } from '../../../lib/receipts/pdf/pdf.ts';
import { asOwner } from '../../support/database/owner.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { gateways, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download, exportOf } from '../../support/world/exports.ts';
import { batchOf, giftsOf } from '../../support/world/receipt-batches.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const zipped = async (filter: object = {}) => {
  const draft = { kind: 'receipts-zip', operation_id: collection.round.operationId, filter };
  const made = await exportOf(collection.world, draft);
  return { made, answer: await download(made.url) };
};
const namesIn = async (filter: object) =>
  readZip((await zipped(filter)).answer.bytes).map(({ name }) => name);

describe('the zip of the documents of receipts', () => {
  test('has the document of each receipt under its number, byte by byte, and names nobody', async () => {
    const receipt = await collection.receipted();
    const { made, answer } = await zipped();
    expect(made).toMatchObject({ kind: 'receipts-zip', format: 'zip', state: 'ready', rows: 1 });
    expect(made.bytes).toBe(answer.bytes.length);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/recus-saison-2026-\d{4}-\d\d-\d\d\.zip/);
    const [file, ...others] = readZip(answer.bytes);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: 'R-2026-000001.pdf', modified: { year: 2026, month: 11, day: 20 } });
    expect(sha256Of(file?.bytes ?? Buffer.alloc(0))).toBe(receipt.pdf_sha256);
  });

  test('has those that match the filter, cancelled ones with their document too', async () => {
    await collection.receipted({ passed_at: '2026-11-01T10:00:00Z' });
    const later = await collection.receipted({ passed_at: '2026-11-02T10:00:00Z' });
    await collection.world.as('ada').post(`/api/receipts/${later.receipt_id}/cancel`, { reason: 'Doublon' });
    expect(await namesIn({})).toEqual(['R-2026-000001.pdf', 'R-2026-000002.pdf']);
    expect(await namesIn({ state: 'cancelled' })).toEqual(['R-2026-000002.pdf']);
    expect(await namesIn({ to: '2026-11-01' })).toEqual(['R-2026-000001.pdf']);
  });

  test('leaves out what is not rendered, and is a whole zip without any receipt', async () => {
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id);
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    await asOwner((trx) => trx.deleteFrom('outbox_messages').execute());
    const { made, answer } = await zipped();
    expect(made).toMatchObject({ state: 'ready', rows: 0 });
    expect(readZip(answer.bytes)).toEqual([]);
  });

  test('has the receipts of a whole batch in the order of their numbers', async () => {
    await giftsOf(collection, 20);
    await batchOf(collection);
    const names = await namesIn({});
    expect(names).toHaveLength(20);
    expect(names).toEqual(names.toSorted());
  });

  test('fails as a whole when a document is not the one that was issued', async () => {
    await collection.receipted();
    await asOwner((trx) =>
      trx
        .updateTable('receipts')
        .set({ pdf_sha256: '0'.repeat(64) })
        .execute(),
    );
    const draft = { kind: 'receipts-zip', operation_id: collection.round.operationId };
    const { body } = await collection.world.as('theo').post('/api/exports', draft);
    const message = JSON.stringify({ entity_id: collection.world.bondy, export_id: body.export_id });
    expect(await invokeWorker('build-export', [message])).toEqual([message]);
    const after = await collection.world.as('theo').get(`/api/exports/${body.export_id}`);
    expect(after.body).toMatchObject({ state: 'pending', url: null });
  });

  test('asks the bucket for no document before there is room for it', async () => {
    await giftsOf(collection, 60);
    await batchOf(collection);
    const draft = { kind: 'receipts-zip', operation_id: collection.round.operationId };
    const { body } = await collection.world.as('theo').post('/api/exports', draft);
    const { files } = globalThis.shared;
    let read = 0;
    let ahead = 0;
    const slow = {
      ...files,
      read: (key: string) => {
        read += 1;
        return files.read(key);
      },
      write: async (_key: string, content: AsyncIterable<string | Uint8Array>) => {
        let taken = 0;
        for await (const chunk of content) {
          await setImmediate();
          taken += Buffer.from(chunk).toString('latin1').split('%PDF-').length - 1;
          ahead = Math.max(ahead, read - taken);
        }
      },
    };
    const on = { ...resources, gateways: { ...gateways, files: async () => slow } };
    const message = JSON.stringify({ entity_id: collection.world.bondy, export_id: body.export_id });
    expect(await invokeWorker('build-export', [message], on)).toEqual([]);
    expect(read).toBe(60);
    // Documents that are read concurrently, and a few in the buffers of the zip.
    expect(ahead).toBeLessThanOrEqual(32);
  });
});

describe('a zip as it is written', () => {
  test('waits for its reader: a thousand documents are never in memory together', async () => {
    const bytes = new Uint8Array(20_000);
    let made = 0;
    async function* parts() {
      for (let at = 0; at < 1000; at += 1) {
        made += 1;
        yield { name: `R-2026-${at}.pdf`, modified: '2026-11-20T09:00:00.000Z', bytes };
      }
    }
    let taken = 0;
    let ahead = 0;
    for await (const chunk of zipOf(parts())) {
      taken += chunk.length;
      ahead = Math.max(ahead, made * bytes.length - taken);
    }
    expect(made).toBe(1000);
    expect(ahead).toBeLessThan(20 * bytes.length);
  });

  test('fails when its first part fails', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything.
    async function* parts(): AsyncGenerator<ZipPart> {
      throw new Error('no such document');
    }
    const read = async () => {
      for await (const chunk of zipOf(parts())) expect(chunk.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('no such document');
  });

  test('fails when a part fails', async () => {
    async function* parts() {
      yield { name: 'a.pdf', modified: '2026-11-20T09:00:00.000Z', bytes: new Uint8Array(3) };
      throw new Error('no such document');
    }
    const read = async () => {
      for await (const chunk of zipOf(parts())) expect(chunk.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('no such document');
  });
});
