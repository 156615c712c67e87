import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Headers } from '../../support/http/answer.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const setUser = (userId: number, change: { chk_active?: 0 | 1; fk_role?: 1 | 2; deleted_at?: string }) =>
  asOwner((trx) => trx.updateTable('users').set(change).where('id', '=', userId).execute());

describe('GET /api/session', () => {
  test('says who is signed in, from where and until when', async () => {
    const { body } = await logIn('ada.bondy', undefined, {
      headers: { 'user-agent': 'Tournee/1.4.2 (iphone)' },
    });
    const answer = await clientWith({ token: body.token }).get('/api/session');
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({
      user: {
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        role_id: 2,
        username: 'ada.bondy',
        name: 'Ada',
      },
      role_id: 2,
      entity_id: world.bondy,
      platform: 'ios',
      password_generated: false,
      expires_at: '2026-12-20T09:00:00.000Z',
    });
  });

  test('a super administrator belongs to no association', async () => {
    expect((await world.as('root').get('/api/session')).body).toMatchObject({
      entity_id: null,
      role_id: 9,
      user: { entity_id: null, name: 'Root' },
    });
  });

  test('a session of the web names the end of its idle time, and use moves it', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    const end = async () => (await clientWith({ token }).get('/api/session')).body.expires_at;
    expect(await end()).toBe('2026-11-20T21:00:00.000Z');
    clock.advance(3600);
    expect(await end()).toBe('2026-11-20T22:00:00.000Z');
  });

  test('a change of the role takes effect at the next request', async () => {
    const { userId } = world.person.alice;
    await setUser(userId, { fk_role: 2 });
    expect((await world.as('alice').get('/api/session')).body).toMatchObject({
      role_id: 2,
      user: { role_id: 2 },
    });
    expect(await world.as('alice').post('/api/users', { username: 'camille' })).toMatchObject({
      status: 201,
    });
    await setUser(userId, { fk_role: 1 });
    expect(await world.as('alice').post('/api/users', { username: 'sacha' })).toMatchObject({ status: 403 });
  });

  test('who is deactivated or deleted is signed out', async () => {
    await setUser(world.person.alice.userId, { chk_active: 0 });
    await setUser(world.person.bob.userId, { deleted_at: clock.now() });
    for (const name of ['alice', 'bob'] as const) {
      expect(await world.as(name).get('/api/session')).toMatchObject({
        status: 401,
        body: { code: 'invalid-token' },
      });
    }
  });

  const badHeaders: [string, Headers, string][] = [
    ['no token', {}, 'missing-token'],
    ['an unknown token', { authorization: 'Bearer trn_unknown' }, 'invalid-token'],
    ['another scheme', { authorization: 'Basic YWRhOnNlY3JldA==' }, 'invalid-token'],
    ['no token after the scheme', { authorization: 'Bearer ' }, 'invalid-token'],
  ];
  test.each(badHeaders)('%s opens nothing', async (_, headers, code) => {
    expect(await anonymous.get('/api/session', headers)).toMatchObject({ status: 401, body: { code } });
  });

  test('an unknown query parameter is refused', async () => {
    expect(await world.as('alice').get('/api/session?verbose=1')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
    });
  });
});
