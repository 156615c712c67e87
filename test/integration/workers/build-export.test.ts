// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Files } from '../../../lib/core/gateways.ts';
import { exportKey } from '../../../lib/exports/file.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { clock, gateways, logLines, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download, linesOf, storedExports } from '../../support/world/exports.ts';

const QUEUE = 'build-export';

let collection: Collection;
let exportId: number;
let message: string;
beforeEach(async () => {
  collection = await openCollection();
  await collection.collect();
  const draft = { kind: 'passages', operation_id: collection.round.operationId };
  exportId = (await collection.world.as('theo').post('/api/exports', draft)).body.export_id;
  message = JSON.stringify({ entity_id: collection.world.bondy, export_id: exportId });
});

const row = async () => (await storedExports())[0];

/** Resources with a modified bucket. */
function withFiles(change: (files: Files) => Partial<Files>): Resources {
  const { files } = globalThis.shared;
  const other = { ...files, ...change(files) };
  return { ...resources, gateways: { ...gateways, files: async () => other } };
}

/** Writes normally and records the keys. */
function watching(keys: string[]): Resources {
  return withFiles((files) => ({
    write: (key, content, options) => {
      keys.push(key);
      return files.write(key, content, options);
    },
  }));
}

/** Expects the export to be ready and to describe its file. */
async function expectReady(): Promise<void> {
  const { body } = await collection.world.as('theo').get(`/api/exports/${exportId}`);
  expect(body).toMatchObject({ state: 'ready', rows: 1 });
  const { bytes, text } = await download(body.url);
  expect(bytes).toHaveLength(body.bytes);
  expect(linesOf(text)).toHaveLength(1);
}

describe('the worker build-export', () => {
  test("stores the file in the association's folder and marks the export as ready", async () => {
    const keys: string[] = [];
    expect(await invokeWorker(QUEUE, [message], watching(keys))).toEqual([]);
    const { file } = (await row()) ?? {};
    expect(keys).toEqual([`exports/${collection.world.bondy}/${file}.csv`]);
    expect(await row()).toMatchObject({ state: 'ready', row_count: 1, version: 2 });
    expect(await historyOf('export', exportId)).toMatchObject([{ action: 'created' }]);
    await expectReady();
  });

  test('ignores an export that is ready', async () => {
    await deliverMessages();
    const before = await row();
    await collection.collect({ fk_adresse: collection.addressAt(2, 2).id });
    const keys: string[] = [];
    expect(await invokeWorker(QUEUE, [message, message], watching(keys))).toEqual([]);
    expect(keys).toEqual([]);
    expect(await row()).toEqual(before);
    await expectReady();
  });

  test('builds one export for two concurrent messages, which describes its file', async () => {
    const failed = await Promise.all([invokeWorker(QUEUE, [message]), invokeWorker(QUEUE, [message])]);
    expect(failed.flat()).toEqual([]);
    expect(await row()).toMatchObject({ version: 2 });
    await expectReady();
  });

  test('starts again when it was killed between file and commit, and the first file is never visible', async () => {
    const keys: string[] = [];
    const dying = withFiles((files) => ({
      write: async (key, content, options) => {
        keys.push(key);
        await files.write(key, content, options);
        throw new Error('killed');
      },
    }));
    expect(await invokeWorker(QUEUE, [message], dying)).toEqual([message]);
    expect(await row()).toMatchObject({ state: 'pending', file: null, version: 1 });
    await deliverMessages();
    const { file } = (await row()) ?? {};
    expect(keys).not.toContain(
      exportKey({ entity_id: collection.world.bondy, kind: 'passages' }, file ?? ''),
    );
    await expectReady();
  });

  test('leaves the export pending while the bucket is unavailable, and is retried', async () => {
    const down = withFiles(() => ({
      write: async () => {
        throw new Error('no route to host');
      },
    }));
    expect(await invokeWorker(QUEUE, [message], down)).toEqual([message]);
    expect(await row()).toMatchObject({ state: 'pending' });
    await deliverMessages();
    await expectReady();
  });

  test('says that a cell cannot be read, writes the others, and logs no personal data', async () => {
    await asOwner((trx) =>
      trx
        .updateTable('passages')
        .set(({ ref }) => ({ encrypted_name: ref('encrypted_email') }))
        .execute(),
    );
    const keys: string[] = [];
    expect(await invokeWorker(QUEUE, [message], watching(keys))).toEqual([]);
    expect(await row()).toMatchObject({ state: 'ready' });
    const file = Buffer.from(await globalThis.shared.files.read(keys[0] ?? '')).toString('utf8');
    expect(file).toContain('illisible');
    expect(file).toMatch(/lukasz/);
    expect(logLines.join('\n')).toContain('cell-damaged');
    expect(logLines.join('\n')).not.toMatch(/Łukasz|lukasz/);
  });

  test('ignores an export that was given up meanwhile', async () => {
    const late = withFiles((files) => ({
      write: async (key, content, options) => {
        await files.write(key, content, options);
        await asOwner((trx) => trx.updateTable('exports').set({ state: 'failed' }).execute());
      },
    }));
    expect(await invokeWorker(QUEUE, [message], late)).toEqual([]);
    expect(await row()).toMatchObject({ state: 'failed', file: null });
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await row()).toMatchObject({ state: 'failed', file: null });
  });

  test('builds nothing of an operation that was deleted meanwhile', async () => {
    await asOwner((trx) => trx.updateTable('operations').set({ deleted_at: clock.now() }).execute());
    expect(await invokeWorker(QUEUE, [message])).toEqual([]);
    expect(await row()).toMatchObject({ state: 'pending' });
  });

  test('ignores a message for an export of another association', async () => {
    const foreign = JSON.stringify({ entity_id: collection.world.noisy, export_id: exportId });
    const unknown = JSON.stringify({ entity_id: collection.world.bondy, export_id: 999_999 });
    expect(await invokeWorker(QUEUE, [foreign, unknown])).toEqual([]);
    expect(await row()).toMatchObject({ state: 'pending' });
  });
});
