import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
  clock.advance(60);
});

const path = (more = '') => `/api/operations/${season.round.operationId}${more}`;
const remove = (query = '', name: PersonName = 'ada', headers = {}) =>
  season.world.as(name).delete(path(query), headers);
const collect = (montant: number) =>
  season.visit('alice', {
    fk_adresse: season.addressAt(1, 1).id,
    ...(montant > 0 ? { montant, fk_type_reglement: 'cash' } : {}),
  });

describe('DELETE /api/operations/{operation_id}', () => {
  test('one without money goes without a reason', async () => {
    const { world, round } = season;
    await collect(0);
    expect(await remove()).toMatchObject({ status: 204, body: '' });
    expect(await eventsNamed('operation_deleted')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'operation_deleted',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        operation_id: round.operationId,
        deleted_by: world.person.ada.userId,
        soft_delete: true,
      },
    ]);
    expect(await historyOf('operation', round.operationId)).toMatchObject([
      { action: 'deleted', changes: null, by_user_id: world.person.ada.userId, entity_id: world.bondy },
    ]);
  });

  test('one with money needs its reason, which the history keeps and the event log does not', async () => {
    await collect(5);
    const before = await emittedEvents();
    expect(await remove()).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: '?reason', code: 'required' }] },
    });
    expect(await emittedEvents()).toEqual(before);
    expect(await season.world.as('ada').get(path())).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await remove('?reason=saisie%20en%20double')).toMatchObject({ status: 204 });
    expect(await historyOf('operation', season.round.operationId)).toMatchObject([
      { action: 'deleted', changes: { reason: { old: null, new: 'saisie en double' } } },
    ]);
    expect(JSON.stringify(await emittedEvents())).not.toContain('double');
  });

  test('money that was deleted before needs none', async () => {
    const { body } = await collect(5);
    await season.world.as('ada').delete(`/api/passages/${body.passage_id}?reason=erreur`);
    expect(await remove()).toMatchObject({ status: 204 });
  });

  test('a second deletion finds nothing', async () => {
    await remove();
    for (const name of ['ada', 'root'] as const) {
      expect(await remove('', name)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await eventsNamed('operation_deleted')).toHaveLength(1);
  });

  test('who read an older version is told', async () => {
    await season.world.as('ada').patch(path(), { name: 'Calendriers' });
    expect(await remove('', 'ada', { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await remove('', 'ada', { 'if-match': '"v2"' })).toMatchObject({ status: 204 });
  });

  test('members and treasurers delete nothing, for another association it does not exist', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await remove('', name)).toMatchObject({ status: 403 });
    }
    expect(await remove('', 'nora')).toMatchObject({ status: 404 });
    expect(await anonymous.delete(path())).toMatchObject({ status: 401 });
    expect(await eventsNamed('operation_deleted')).toEqual([]);
  });

  test.each([
    ['?soft=maybe', '?soft'],
    ['?reason=', '?reason'],
    [`?reason=${'x'.repeat(501)}`, '?reason'],
    ['?why=x', '?why'],
  ])('%s is refused', async (query, pointer) => {
    expect(await remove(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect(await eventsNamed('operation_deleted')).toEqual([]);
  });
});

describe('what lies in a deleted operation', () => {
  test('does not exist in a path', async () => {
    const { world, alicesSector, round, addressAt } = season;
    await remove();
    const gets = [
      path(),
      path('/members'),
      `/api/sectors/${alicesSector}`,
      `/api/sectors/${alicesSector}/addresses`,
      `/api/geo/sector?operation_id=${round.operationId}&lat=48.9&lon=2.48`,
    ];
    for (const name of ['ada', 'theo', 'alice', 'root'] as const) {
      for (const url of gets) {
        expect([url, (await world.as(name).get(url)).status]).toEqual([url, 404]);
      }
    }
    const ada = world.as('ada');
    const sector = `/api/sectors/${alicesSector}`;
    const changes = [
      await ada.patch(sector, { sector_name: 'x' }),
      await ada.put(sector, { sector_name: 'x' }),
      await ada.put(`${sector}/members`, { members: [] }),
      await ada.patch(`${sector}/addresses/${addressAt(0, 0).id}`, { nb_log: 2 }),
      await ada.delete(sector),
      await ada.post(`${sector}/restore`),
      await ada.post(path('/members'), { user_id: world.person.bob.userId }),
      await ada.delete(path(`/members/${round.alice.opeUserId}`)),
      await ada.post(path('/copy-sectors'), { from_operation_id: round.operationId }),
    ];
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 404));
  });

  test('does not exist in a body', async () => {
    const { world, round } = season;
    await remove();
    const ada = world.as('ada');
    const other = await openRound(world);
    const draft = { operation_id: round.operationId, sector_name: 'Nord' };
    const answers = [
      await ada.post('/api/sectors', draft),
      await ada.post('/api/sectors/preview', draft),
      await ada.post(`/api/operations/${other.operationId}/copy-sectors`, {
        from_operation_id: round.operationId,
      }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'operation-not-found' } });
    }
  });

  test('is in no list', async () => {
    const { world, round } = season;
    await remove();
    for (const name of ['ada', 'alice', 'root'] as const) {
      expect((await world.as(name).get('/api/operations')).body.data).toEqual([]);
      const sectors = await world.as(name).get(`/api/sectors?operation_id=${round.operationId}`);
      expect(sectors.body.data).toEqual([]);
    }
    expect((await world.as('ada').get('/api/sectors?deleted=only')).body.data).toEqual([]);
  });
});

describe('DELETE /api/operations/{operation_id}?soft=false', () => {
  const empty = async (): Promise<string> => {
    const draft = { date_start: '2025-10-15', date_end: '2026-01-31' };
    const { operation_id } = (await season.world.as('ada').post('/api/operations', draft)).body;
    return `/api/operations/${operation_id}`;
  };

  test('a super administrator removes one that nothing refers to, deleted before or not', async () => {
    const root = season.world.as('root');
    const [first, second] = [await empty(), await empty()];
    await season.world.as('ada').delete(first);
    for (const url of [first, second]) {
      expect(await root.delete(`${url}?soft=false`)).toMatchObject({ status: 204 });
      expect(await root.post(`${url}/restore`)).toMatchObject({ status: 404 });
    }
    expect(await eventsNamed('operation_deleted')).toMatchObject([
      { soft_delete: true },
      { soft_delete: false, entity_id: season.world.bondy, deleted_by: season.world.person.root.userId },
      { soft_delete: false },
    ]);
  });

  test('what others refer to stays', async () => {
    expect(await remove('?soft=false', 'root')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    expect(await season.world.as('ada').get(path())).toMatchObject({ status: 200 });
    expect(await eventsNamed('operation_deleted')).toEqual([]);
  });

  test('money needs its reason here too', async () => {
    await collect(5);
    expect(await remove('?soft=false', 'root')).toMatchObject({ status: 400 });
  });

  test('nobody else does', async () => {
    const url = await empty();
    for (const name of ['ada', 'theo', 'alice'] as const) {
      const answer = await season.world.as(name).delete(`${url}?soft=false`);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await eventsNamed('operation_deleted')).toEqual([]);
  });
});
