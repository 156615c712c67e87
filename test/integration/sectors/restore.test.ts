import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let ouest: number;
let before: Json;
beforeEach(async () => {
  season = await openSeason();
  ouest = season.alicesSector;
  before = (await ada().get(path())).body;
});

const ada = () => season.world.as('ada');
const path = (more = '') => `/api/sectors/${ouest}${more}`;
const restore = (name: PersonName = 'ada') => season.world.as(name).post(path('/restore'));
const addresses = async () => (await ada().get(path('/addresses?limit=200'))).body.data;

describe('POST /api/sectors/{sector_id}/restore', () => {
  test('brings it back with its members, its addresses and what was said of them', async () => {
    await ada().patch(path(`/addresses/${season.addressAt(2, 2).id}`), { do_not_call: true });
    const round = await addresses();
    await ada().delete(path());
    clock.advance(60);
    const { status, headers, body } = await restore();
    expect([status, headers['etag']]).toEqual([200, '"v3"']);
    expect(body).toEqual({ ...before, version: 3, updated_at: '2026-11-20T09:01:00.000Z', overlaps: [] });
    expect(await addresses()).toEqual(round);
    expect(await season.world.as('alice').get(path())).toMatchObject({ status: 200 });
  });

  test('is a change of deleted_at in the event log, and a line of the history', async () => {
    await ada().delete(path());
    await restore('root');
    expect(await eventsNamed('sector_updated')).toMatchObject([
      {
        entity_id: season.world.bondy,
        sector_id: ouest,
        operation_id: season.round.operationId,
        changes: { deleted_at: { old: '2026-11-20T09:00:00.000Z', new: null } },
      },
    ]);
    expect(await historyOf('sector', ouest)).toMatchObject([
      { action: 'deleted' },
      { action: 'restored', by_user_id: season.world.person.root.userId },
    ]);
  });

  test('what another sector took over meanwhile stays there', async () => {
    await ada().delete(path());
    const draft = {
      operation_id: season.round.operationId,
      sector_name: 'Sud',
      outline: outlineOf([0, 0], [9, 1]),
    };
    const south = (await ada().post('/api/sectors', draft)).body;
    expect(south.address_count).toBe(10);
    expect((await restore()).body).toMatchObject({
      address_count: 15,
      overlaps: [{ sector_id: south.sector_id, address_count: 10 }],
    });
    expect((await ada().get(`/api/sectors/${south.sector_id}`)).body).toMatchObject({
      address_count: 10,
      version: 1,
    });
  });

  test('who left the operation meanwhile is not a member any more', async () => {
    const { round } = season;
    await ada().delete(path());
    await ada().delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`);
    expect((await restore()).body.members).toEqual([]);
  });

  test('one that lives is answered as it is', async () => {
    const events = await emittedEvents();
    expect(await restore()).toMatchObject({ status: 200, body: before });
    expect(await emittedEvents()).toEqual(events);
    expect(await historyOf('sector', ouest)).toEqual([]);
  });

  test('members and treasurers restore nothing, for another association it does not exist', async () => {
    await ada().delete(path());
    for (const name of ['alice', 'theo'] as const) expect(await restore(name)).toMatchObject({ status: 403 });
    expect(await restore('nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });
});
