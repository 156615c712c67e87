import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { allPages } from '../../support/http/pages.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { exportOf } from '../../support/world/exports.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
let draft: { kind: string; operation_id: number };
beforeEach(async () => {
  collection = await openCollection();
  draft = { kind: 'passages', operation_id: collection.round.operationId };
});

const ask = async (more: object = {}, name: PersonName = 'theo'): Promise<number> =>
  (await collection.world.as(name).post('/api/exports', { ...draft, ...more })).body.export_id;
const list = (query = '', name: PersonName = 'theo') => collection.world.as(name).get(`/api/exports${query}`);
const ids = async (query = '', name: PersonName = 'theo') =>
  (await list(query, name)).body.data.map(({ export_id }: { export_id: number }) => export_id);

describe('GET /api/exports', () => {
  test('says who asked for what, when, and whether it is ready, but no address', async () => {
    const { person } = collection.world;
    const made = await exportOf(collection.world, draft);
    const pending = await ask({ kind: 'receipts', filter: { state: 'cancelled' } }, 'ada');
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        expect.objectContaining({
          export_id: pending,
          kind: 'receipts',
          filter: { state: 'cancelled' },
          state: 'pending',
          requested_by: person.ada.userId,
        }),
        { ...made, url: null, url_expires_at: null },
      ],
      next_cursor: null,
    });
  });

  test('of one operation, of one kind, of one person', async () => {
    const passages = await ask();
    const receipts = await ask({ kind: 'receipts' }, 'ada');
    expect(await ids(`?operation_id=${draft.operation_id}`)).toEqual([receipts, passages]);
    expect(await ids('?operation_id=424242')).toEqual([]);
    expect(await ids('?kind=passages')).toEqual([passages]);
    expect(await ids('?kind=passages,receipts')).toEqual([receipts, passages]);
    expect(await ids(`?requested_by=${collection.world.person.ada.userId}`)).toEqual([receipts]);
  });

  test('an export whose file is gone is expired', async () => {
    await exportOf(collection.world, draft);
    await asOwner((trx) =>
      trx.updateTable('exports').set({ created_at: '2026-11-13T09:00:00.000Z' }).execute(),
    );
    expect((await list()).body.data).toMatchObject([{ state: 'expired', url: null }]);
  });

  test('page by page every export comes once', async () => {
    const asked = [await ask(), await ask(), await ask()];
    const pages = await allPages(collection.world.as('theo'), '/api/exports?limit=1');
    expect(pages.flat().map(({ export_id }) => export_id)).toEqual(asked.reverse());
  });

  test('everybody who may export sees those of the own association, nobody else', async () => {
    const asked = await ask();
    for (const name of ['theo', 'ada', 'root'] as const) expect(await ids('', name)).toEqual([asked]);
    expect(await ids('', 'nora')).toEqual([]);
  });

  test('those of a deleted operation are not there', async () => {
    await ask();
    await asOwner((trx) =>
      trx.updateTable('operations').set({ deleted_at: '2026-11-20T09:00:00Z' }).execute(),
    );
    for (const name of ['theo', 'root'] as const) expect(await ids('', name)).toEqual([]);
  });

  test.each([
    ['?kind=stats', '?kind'],
    ['?operation_id=x', '?operation_id'],
    ['?requested_by=0', '?requested_by'],
    ['?sort=export_id', '?sort'],
    ['?limit=201', '?limit'],
    ['?cursor=abc', '?cursor'],
    ['?state=ready', '?state'],
  ])('%s is refused', async (query, pointer) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
