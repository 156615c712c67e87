import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download, exportOf, linesOf } from '../../support/world/exports.ts';

let collection: Collection;
let draft: { kind: string; operation_id: number };
beforeEach(async () => {
  collection = await openCollection();
  await collection.collect();
  draft = { kind: 'passages', operation_id: collection.round.operationId };
});

const read = (exportId: number, name: 'theo' | 'ada' | 'root' | 'nora' = 'theo') =>
  collection.world.as(name).get(`/api/exports/${exportId}`);

/** Moves the creation of the export, because the session of its reader would expire in the meantime. */
const askedAt = (created_at: string) =>
  asOwner((trx) => trx.updateTable('exports').set({ created_at }).execute());

describe('GET /api/exports/{export_id}', () => {
  test('says pending, and nothing of a file, until it is built', async () => {
    const { body } = await collection.world.as('theo').post('/api/exports', draft);
    expect((await read(body.export_id)).body).toEqual(body);
  });

  test('says how large the file is and gives an address for one minute', async () => {
    const made = await exportOf(collection.world, draft);
    expect(made).toMatchObject({
      state: 'ready',
      rows: 1,
      url_expires_at: '2026-11-20T09:01:00.000Z',
      expires_at: '2026-11-27T09:00:00.000Z',
    });
    const { searchParams } = new URL(made.url);
    expect(searchParams.get('X-Amz-Date')).toBe('20261120T090000Z');
    expect(searchParams.get('X-Amz-Expires')).toBe('60');
    const { bytes } = await download(made.url);
    expect(bytes).toHaveLength(made.bytes);
  });

  test('the URL alone downloads the file under its name', async () => {
    const made = await exportOf(collection.world, draft);
    const { status, headers, text } = await download(made.url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="passages-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(linesOf(text)).toMatchObject([{ Nom: 'Łukasz Ștefan Őry', Montant: '12,50' }]);
  });

  test('the URL is a secret: never cached, without an ETag, never logged', async () => {
    const made = await exportOf(collection.world, draft);
    const first = await read(made.export_id);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(first.headers).not.toHaveProperty('etag');
    clock.advance(60);
    const url = `/api/exports/${made.export_id}`;
    const second = await collection.world.as('theo').get(url, { 'if-none-match': '*' });
    expect(second.status).toBe(200);
    expect(second.body.url).not.toBe(first.body.url);
    expect(second.body.url_expires_at).toBe('2026-11-20T09:02:00.000Z');
    const signature = new URL(first.body.url).searchParams.get('X-Amz-Signature');
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(logLines.join('\n')).not.toContain(signature);
  });

  test('is there for everybody who may export, whoever asked for it', async () => {
    const { export_id } = await exportOf(collection.world, draft);
    for (const name of ['theo', 'ada', 'root'] as const) {
      expect(await read(export_id, name)).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    }
  });

  test('another association’s does not exist', async () => {
    const { export_id } = await exportOf(collection.world, draft);
    const foreign = await read(export_id, 'nora');
    const unknown = await read(999_999, 'nora');
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    const strange = await collection.world.as('theo').get(`/api/exports/${export_id}?verbose=1`);
    expect(strange).toMatchObject({ status: 400, body: { errors: [{ pointer: '?verbose' }] } });
    expect(await collection.world.as('theo').get('/api/exports/x')).toMatchObject({ status: 400 });
  });

  test('of a deleted operation it does not exist until the operation is restored', async () => {
    const { export_id } = await exportOf(collection.world, draft);
    const setDeleted = (deleted_at: string | null) =>
      asOwner((trx) => trx.updateTable('operations').set({ deleted_at }).execute());
    await setDeleted(clock.now());
    expect(await read(export_id, 'root')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await setDeleted(null);
    expect(await read(export_id)).toMatchObject({ status: 200, body: { state: 'ready' } });
  });

  test('after seven days the file is gone, and the export says so', async () => {
    const { export_id } = await exportOf(collection.world, draft);
    await askedAt('2026-11-13T09:00:00.001Z');
    expect((await read(export_id)).body).toMatchObject({
      state: 'ready',
      url: expect.any(String),
      expires_at: '2026-11-20T09:00:00.001Z',
    });
    await askedAt('2026-11-13T09:00:00.000Z');
    expect((await read(export_id)).body).toMatchObject({
      state: 'expired',
      url: null,
      url_expires_at: null,
      rows: 1,
    });
  });

  test('a failed export has no URL', async () => {
    const { body } = await collection.world.as('theo').post('/api/exports', draft);
    await asOwner((trx) => trx.updateTable('exports').set({ state: 'failed' }).execute());
    expect((await read(body.export_id)).body).toMatchObject({ state: 'failed', url: null, rows: null });
    await askedAt('2026-11-01T09:00:00.000Z');
    expect((await read(body.export_id)).body.state).toBe('failed');
  });
});
