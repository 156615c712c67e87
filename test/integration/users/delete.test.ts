// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const pathOf = (whom: PersonName) => `/api/users/${world.person[whom].userId}`;
const remove = (whom: PersonName, query = '', by: PersonName = 'ada', headers = {}) =>
  world.as(by).delete(`${pathOf(whom)}${query}`, headers);
const row = (whom: PersonName) =>
  asOwner((trx) =>
    trx.selectFrom('users').selectAll().where('id', '=', world.person[whom].userId).executeTakeFirst(),
  );

describe('DELETE /api/users/{user_id}', () => {
  test('an administrator deletes a user, who can be restored', async () => {
    const { ada, bob } = world.person;
    expect(await remove('bob', '?reason=parti')).toMatchObject({ status: 204, body: '' });
    expect(await world.as('ada').get(pathOf('bob'))).toMatchObject({ status: 404 });
    expect(await row('bob')).toMatchObject({
      deleted_at: '2026-11-20T09:00:00.000Z',
      deleted_by: ada.userId,
      version: 2,
    });
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'user_deleted',
        user_id: bob.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        deleted_by: ada.userId,
        soft_delete: true,
      },
    ]);
    expect(await historyOf('user', bob.userId)).toEqual([
      {
        action: 'deleted',
        by_user_id: ada.userId,
        entity_id: world.bondy,
        changes: { reason: { old: null, new: 'parti' } },
      },
    ]);
  });

  test('security row 19: who is deleted is out at once and gets in no more', async () => {
    const token = await askForResetToken('bob.bondy');
    await remove('bob');
    expect(await world.as('bob').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('bob.bondy')).toMatchObject({ status: 401, body: { reason: 'invalid_password' } });
    const password = 'un autre long mot de passe';
    expect(await anonymous.post('/api/passwords/reset', { token, password })).toMatchObject({ status: 400 });
  });

  test('the username is free again', async () => {
    await remove('bob');
    const draft = { username: 'Bob.Bondy' };
    expect(await world.as('nora').post('/api/users', draft)).toMatchObject({ status: 201 });
  });

  test('one may delete oneself, but not as the last administrator', async () => {
    const isRefused = { status: 409, body: { code: 'last-admin' } };
    expect(await remove('ada')).toMatchObject(isRefused);
    expect(await emittedEvents()).toEqual([]);
    await world.as('ada').patch(pathOf('bob'), { role_id: 2 });
    expect(await remove('ada')).toMatchObject({ status: 204 });
    expect(await remove('bob', '', 'bob')).toMatchObject(isRefused);
    expect(await remove('bob', '', 'root')).toMatchObject({ status: 204 });
  });

  test('the last super administrator stays, also when asked to go for good', async () => {
    for (const query of ['', '?soft=false']) {
      expect(await remove('root', query, 'root')).toMatchObject({
        status: 409,
        body: { code: 'last-admin' },
      });
    }
    expect(await world.as('root').get('/api/session')).toMatchObject({ status: 200 });
  });

  test('of two administrators who delete each other at once one stays', async () => {
    await world.as('ada').patch(pathOf('bob'), { role_id: 2 });
    const answers = await Promise.all([remove('bob', '', 'ada'), remove('ada', '', 'bob')]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect([401, 409]).toEqual(expect.arrayContaining(statuses.filter((status) => status !== 204)));
    expect(await eventsNamed('user_deleted')).toHaveLength(1);
  });

  test('who is deleted is found no second time', async () => {
    await remove('bob');
    expect(await remove('bob')).toMatchObject({ status: 404 });
    expect(await eventsNamed('user_deleted')).toHaveLength(1);
  });

  test('one who was changed since they were read is not deleted', async () => {
    await world.as('ada').patch(pathOf('bob'), { name: 'Bob M.' });
    expect(await remove('bob', '', 'ada', { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await remove('bob', '', 'ada', { 'if-match': '"v2"' })).toMatchObject({ status: 204 });
  });

  test('somebody of another association, of the platform, or nobody does not exist', async () => {
    for (const whom of ['malik', 'root'] as const) {
      expect(await remove(whom)).toMatchObject({ status: 404 });
    }
    expect(await world.as('ada').delete('/api/users/999999')).toMatchObject({ status: 404 });
    expect(await emittedEvents()).toEqual([]);
  });

  test('members and treasurers delete nobody, not even themselves', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await remove(name, '', name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test.each([
    ['?soft=0', '?soft'],
    ['?reason=', '?reason'],
    ['?why=parti', '?why'],
  ])('%s is refused', async (query, pointer) => {
    expect(await remove('bob', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});

describe('DELETE /api/users/{user_id}?soft=false', () => {
  test('a super administrator removes a user for good, alive or deleted', async () => {
    await remove('bob');
    for (const whom of ['bob', 'malik'] as const) {
      expect(await remove(whom, '?soft=false', 'root')).toMatchObject({ status: 204 });
      expect(await row(whom)).toBe(undefined);
      const { userId, entityId } = world.person[whom];
      expect((await eventsNamed('user_deleted')).at(-1)).toMatchObject({
        user_id: userId,
        entity_id: entityId,
        deleted_by: world.person.root.userId,
        soft_delete: false,
      });
      expect((await historyOf('user', userId)).at(-1)).toMatchObject({ action: 'deleted' });
    }
    expect(await world.as('malik').get('/api/session')).toMatchObject({ status: 401 });
  });

  test('who took part in an operation stays', async () => {
    const season = { date_start: '2026-10-15', date_end: '2027-01-31' };
    const { operation_id } = (await world.as('ada').post('/api/operations', season)).body;
    const { userId } = world.person.bob;
    await world.as('ada').post(`/api/operations/${operation_id}/members`, { user_id: userId });
    await remove('bob');
    expect(await remove('bob', '?soft=false', 'root')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    expect(await row('bob')).toMatchObject({ id: userId });
    expect(await eventsNamed('user_deleted')).toHaveLength(1);
  });

  test('nobody else does', async () => {
    expect(await remove('bob', '?soft=false')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await row('bob')).toMatchObject({ deleted_at: null });
    await remove('bob');
    expect(await remove('bob', '?soft=false')).toMatchObject({ status: 403 });
  });
});
