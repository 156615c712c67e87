import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const pathOf = (whom: PersonName) => `/api/users/${world.person[whom].userId}`;
const remove = (whom: PersonName = 'bob') => world.as('ada').delete(pathOf(whom));
const restore = (by: PersonName = 'ada', whom: PersonName = 'bob') =>
  world.as(by).post(`${pathOf(whom)}/restore`);

describe('POST /api/users/{user_id}/restore', () => {
  test('brings a deleted user back, who logs in anew', async () => {
    const {
      invited_at: _,
      invitation: __,
      has_chosen_password: ___,
      has_second_factor: ____,
      ...before
    } = (await world.as('ada').get(pathOf('bob'))).body;
    await remove();
    clock.advance(60);
    const { status, headers, body } = await restore();
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v3"');
    expect(body).toEqual({ ...before, version: 3, updated_at: '2026-11-20T09:01:00.000Z' });
    expect(await world.as('bob').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('bob.bondy')).toMatchObject({ status: 200 });
  });

  test('the event and the history say so', async () => {
    const { root, bob } = world.person;
    await remove();
    await restore('root');
    expect(await eventsNamed('user_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'user_updated',
        user_id: bob.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        updated_by: root.userId,
        changes: { deleted_at: { old: '2026-11-20T09:00:00.000Z', new: null } },
      },
    ]);
    expect((await historyOf('user', bob.userId)).map(({ action }) => action)).toEqual([
      'deleted',
      'restored',
    ]);
  });

  test('whose username was given away meanwhile stays deleted until there is another one', async () => {
    await remove();
    const { body } = await world.as('nora').post('/api/users', { username: 'BOB.bondy' });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'username-taken' } });
    expect(await world.as('ada').get(pathOf('bob'))).toMatchObject({ status: 404 });
    expect(await eventsNamed('user_updated')).toEqual([]);
    await world.as('nora').patch(`/api/users/${body.user_id}`, { username: 'bob.noisy' });
    expect(await restore()).toMatchObject({ status: 200 });
  });

  test('one who lives stays as they are, however often that is asked', async () => {
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await restore()).toMatchObject({ status: 200, body: { version: 1, deleted_at: null } });
    }
    expect(await emittedEvents()).toEqual([]);
    expect(await historyOf('user', world.person.bob.userId)).toEqual([]);
  });

  test('of many who restore one user at once one does', async () => {
    await remove();
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore()));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 3]));
    expect(await eventsNamed('user_updated')).toHaveLength(1);
  });

  test('an inactive user comes back inactive', async () => {
    await world.as('ada').patch(pathOf('bob'), { chk_active: 0 });
    await remove();
    expect(await restore()).toMatchObject({ status: 200, body: { chk_active: 0 } });
  });

  test('members and treasurers restore nobody, and another association does not exist', async () => {
    await remove();
    for (const name of ['theo', 'alice'] as const) {
      expect(await restore(name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await restore('nora')).toMatchObject({ status: 404 });
    expect(await restore('ada', 'root')).toMatchObject({ status: 404 });
    expect(await world.as('root').post('/api/users/999999/restore')).toMatchObject({ status: 404 });
    expect(await eventsNamed('user_updated')).toEqual([]);
  });

  test('there is nothing to say with it', async () => {
    expect(await world.as('ada').post(`${pathOf('bob')}/restore`, { chk_active: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/chk_active', code: 'unknown-field' }] },
    });
  });
});
