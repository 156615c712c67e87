import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const remove = (query = '', by: PersonName = 'root', entityId = world.noisy, headers = {}) =>
  world.as(by).delete(`/api/entities/${entityId}${query}`, headers);
const rows = () => asOwner((trx) => trx.selectFrom('entities').selectAll().orderBy('id').execute());
const newEntity = async (): Promise<number> =>
  (await world.as('root').post('/api/entities', { name: 'Amicale', postal_code: '93500' })).body.entity_id;
const collectMoney = async () => {
  const { operationId, alice } = await openRound(world);
  const draft = { operation_id: operationId, sector_name: 'Gare', members: [alice.userId] };
  const { sector_id: fk_sector } = (await world.as('ada').post('/api/sectors', draft)).body;
  const visit = { fk_operation: operationId, fk_sector, montant: 5, fk_type_reglement: 'cash' };
  const { body } = await world.as('alice').post('/api/passages', visit);
  return { operationId, passageId: body.passage_id };
};

describe('DELETE /api/entities/{entity_id}', () => {
  test('a super administrator deletes an association; it can be restored', async () => {
    const { root } = world.person;
    expect(await remove('?reason=doublon')).toMatchObject({ status: 204, body: '' });
    expect(await world.as('root').get(`/api/entities/${world.noisy}`)).toMatchObject({ status: 404 });
    expect((await rows())[1]).toMatchObject({
      id: world.noisy,
      deleted_at: '2026-11-20T09:00:00.000Z',
      deleted_by: root.userId,
      version: 2,
    });
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'entity_deleted',
        user_id: root.userId,
        entity_id: world.noisy,
        ip: '203.0.113.7',
        platform: 'web',
        deleted_by: root.userId,
        soft_delete: true,
        reason: 'doublon',
      },
    ]);
    expect(await historyOf('entity', world.noisy)).toEqual([
      {
        action: 'deleted',
        by_user_id: root.userId,
        entity_id: world.noisy,
        changes: { reason: { old: null, new: 'doublon' } },
      },
    ]);
  });

  test('everybody of it is out at the next request, and nobody of another one', async () => {
    await remove();
    for (const name of ['nora', 'malik'] as const) {
      const answer = await world.as(name).get('/api/session');
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
    }
    expect(await logIn('nora.noisy')).toMatchObject({ status: 401, body: { reason: 'account_inactive' } });
    expect(await world.as('ada').get('/api/session')).toMatchObject({ status: 200 });
  });

  test('without a reason the event says so', async () => {
    await remove();
    expect(await eventsNamed('entity_deleted')).toMatchObject([{ reason: null }]);
    expect(await historyOf('entity', world.noisy)).toMatchObject([{ action: 'deleted', changes: null }]);
  });

  test('one whose passages brought money needs its reason', async () => {
    const { passageId } = await collectMoney();
    const before = await emittedEvents();
    for (const query of ['', '?soft=false']) {
      expect(await remove(query, 'root', world.bondy)).toMatchObject({
        status: 400,
        body: { code: 'validation-failed', errors: [{ pointer: '?reason', code: 'required' }] },
      });
    }
    expect(await emittedEvents()).toEqual(before);
    expect(await world.as('ada').get('/api/session')).toMatchObject({ status: 200 });
    // Money of another association does not count.
    expect(await remove('', 'root', world.noisy)).toMatchObject({ status: 204 });
    await world.as('ada').delete(`/api/passages/${passageId}?reason=erreur`);
    expect(await remove('', 'root', world.bondy)).toMatchObject({ status: 204 });
  });

  test('a reason lets it go with its money', async () => {
    await collectMoney();
    expect(await remove('?reason=dissolution', 'root', world.bondy)).toMatchObject({ status: 204 });
    expect(await historyOf('entity', world.bondy)).toMatchObject([
      { action: 'deleted', changes: { reason: { old: null, new: 'dissolution' } } },
    ]);
  });

  test('money of a deleted operation is out of sight already and needs none', async () => {
    const { operationId } = await collectMoney();
    await world.as('ada').delete(`/api/operations/${operationId}?reason=erreur`);
    expect(await remove('', 'root', world.bondy)).toMatchObject({ status: 204 });
  });

  test('what is deleted is found no second time', async () => {
    await remove();
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await eventsNamed('entity_deleted')).toHaveLength(1);
  });

  test('what nobody refers to can be removed for good, alive or deleted', async () => {
    const [alive, deleted] = [await newEntity(), await newEntity()];
    await remove('', 'root', deleted);
    for (const entityId of [alive, deleted]) {
      expect(await remove('?soft=false', 'root', entityId)).toMatchObject({ status: 204 });
      expect((await eventsNamed('entity_deleted')).at(-1)).toMatchObject({
        entity_id: entityId,
        soft_delete: false,
      });
    }
    expect((await rows()).map(({ id }) => id)).toEqual([world.bondy, world.noisy]);
    expect((await historyOf('entity', alive)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  test('an association that somebody belongs to stays, alive or deleted', async () => {
    const isRefused = { status: 409, body: { code: 'still-referenced' } };
    expect(await remove('?soft=false')).toMatchObject(isRefused);
    expect(await emittedEvents()).toEqual([]);
    await remove();
    expect(await remove('?soft=false')).toMatchObject(isRefused);
    expect(await rows()).toHaveLength(2);
    expect(await eventsNamed('entity_deleted')).toHaveLength(1);
  });

  test('one that was changed since it was read is not deleted', async () => {
    await world.as('nora').patch(`/api/entities/${world.noisy}`, { city: 'Noisy' });
    await world.as('nora').patch(`/api/entities/${world.noisy}`, { city: 'Noisy-le-Sec' });
    expect(await remove('', 'root', world.noisy, { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await remove('', 'root', world.noisy, { 'if-match': '"v2"' })).toMatchObject({ status: 204 });
  });

  test('nobody else deletes an association, not even the own one', async () => {
    for (const name of ['ada', 'theo', 'alice', 'nora'] as const) {
      expect(await remove('', name, world.bondy)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await anonymous.delete(`/api/entities/${world.bondy}`)).toMatchObject({ status: 401 });
    expect(await emittedEvents()).toEqual([]);
  });

  test.each([
    ['?soft=no', '?soft'],
    ['?reason=', '?reason'],
    ['?force=true', '?force'],
  ])('%s is refused', async (query, pointer) => {
    expect(await remove(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('an id nobody has, or a word, is none', async () => {
    expect(await remove('', 'root', 999_999)).toMatchObject({ status: 404 });
    expect(await world.as('root').delete('/api/entities/noisy')).toMatchObject({ status: 400 });
  });
});
