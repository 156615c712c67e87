import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = (more = '') => `/api/operations/${season.round.operationId}${more}`;
const restore = (name: PersonName = 'ada') => season.world.as(name).post(path('/restore'));
const removed = () => season.world.as('ada').delete(path('?reason=erreur'));

describe('POST /api/operations/{operation_id}/restore', () => {
  test('brings it back with all that lies in it', async () => {
    const { world, round, alicesSector } = season;
    const before = await world.as('ada').get(path());
    const sectors = await world.as('ada').get('/api/sectors');
    await removed();
    clock.advance(60);
    const { status, headers, body } = await restore();
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v3"');
    expect(body).toEqual({ ...before.body, version: 3, updated_at: '2026-11-20T09:01:00.000Z' });
    expect((await world.as('ada').get('/api/sectors')).body).toEqual(sectors.body);
    expect(await world.as('alice').get(`/api/sectors/${alicesSector}/addresses`)).toMatchObject({
      status: 200,
    });
    expect((await world.as('ada').get(path('/members'))).body.data).toHaveLength(2);
    expect((await historyOf('operation', round.operationId)).at(-1)).toMatchObject({
      action: 'restored',
      by_user_id: world.person.ada.userId,
    });
  });

  test('is a change of deleted_at in the event log', async () => {
    await removed();
    await restore('root');
    expect(await eventsNamed('operation_updated')).toMatchObject([
      {
        entity_id: season.world.bondy,
        operation_id: season.round.operationId,
        updated_by: season.world.person.root.userId,
        changes: { deleted_at: { old: '2026-11-20T09:00:00.000Z', new: null } },
      },
    ]);
  });

  test('one that lives is answered as it is', async () => {
    const before = await emittedEvents();
    expect(await restore()).toMatchObject({ status: 200, body: { version: 1, deleted_at: null } });
    expect(await emittedEvents()).toEqual(before);
    expect(await historyOf('operation', season.round.operationId)).toEqual([]);
  });

  test('a list of what was deleted says what can be restored', async () => {
    const { world, round } = season;
    await removed();
    for (const name of ['ada', 'root'] as const) {
      expect((await world.as(name).get('/api/operations?deleted=only')).body.data).toMatchObject([
        { operation_id: round.operationId, deleted_at: '2026-11-20T09:00:00.000Z' },
      ]);
    }
    expect((await world.as('nora').get('/api/operations?deleted=only')).body.data).toEqual([]);
    for (const name of ['theo', 'alice'] as const) {
      expect(await world.as(name).get('/api/operations?deleted=only')).toMatchObject({ status: 403 });
    }
  });

  test('members and treasurers restore nothing, for another association it does not exist', async () => {
    await removed();
    for (const name of ['alice', 'theo'] as const) expect(await restore(name)).toMatchObject({ status: 403 });
    expect(await restore('nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await anonymous.post(path('/restore'))).toMatchObject({ status: 401 });
    expect(await eventsNamed('operation_updated')).toEqual([]);
  });
});
