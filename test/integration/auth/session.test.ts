// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Action, accessMatrix, scopeOf } from '../../../lib/core/roles-matrix.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Headers } from '../../support/http/answer.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { openRound } from '../../support/world/round.ts';
import { setSettings } from '../../support/world/settings.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

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
      second_factor: { is_registered: false, must_register: false, rule: 'offered' },
      may: expect.objectContaining({ 'user.create': 'entity', 'chat.use': 'own' }),
      operations: [],
      association: {
        name: 'Amicale de Bondy',
        time_zone: 'Europe/Paris',
        currency: 'EUR',
        max_amount: '9999.99',
        chk_pay: 0,
        fiscal_receipts: false,
        auto_receipts: false,
        members_can_delete: false,
        fiscal_year_start: 1,
        is_example: false,
      },
      expires_at: '2026-12-20T09:00:00.000Z',
    });
  });

  test('a super administrator belongs to no association', async () => {
    expect((await world.as('root').get('/api/session')).body).toMatchObject({
      entity_id: null,
      role_id: 9,
      user: { entity_id: null, name: 'Root' },
      may: { 'stats.global': 'all', 'entity.create': 'all' },
      operations: [],
      association: null,
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

  const sessionOf = async (name: PersonName) => (await world.as(name).get('/api/session')).body;
  const change = (path: string, fields: object) => world.as('ada').patch(path, fields);

  test.each([
    ['alice', 1],
    ['theo', 3],
    ['ada', 2],
    ['root', 9],
  ] as const)('`may` of %s is the row of their role in the matrix', async (name, roleId) => {
    const actions = Object.keys(accessMatrix).filter((action): action is Action => action in accessMatrix);
    const row = actions.flatMap((action) => {
      const scope = scopeOf(roleId, action);
      return scope ? [[action, scope]] : [];
    });
    await setSettings(world.bondy, { members_can_delete: true });
    expect((await sessionOf(name)).may).toEqual(Object.fromEntries(row));
  });

  test('members may delete where the association lets them, and others whatever it says', async () => {
    const mayDelete = async (name: PersonName) => (await sessionOf(name)).may['passage.delete'];
    expect([await mayDelete('alice'), await mayDelete('ada')]).toEqual([undefined, 'entity']);
    await setSettings(world.bondy, { members_can_delete: true });
    expect([await mayDelete('alice'), await mayDelete('ada')]).toEqual(['own', 'entity']);
  });

  test('names the operations the caller is a member of, the latest first, as long as they are', async () => {
    const older = await openRound(world, { date_start: '2025-11-01', date_end: '2026-01-31', name: '2026' });
    const { operationId, alice } = await openRound(world, { name: '2027' });
    await change(`/api/operations/${older.operationId}`, { chk_active: 0 });
    expect((await sessionOf('alice')).operations).toEqual([
      {
        operation_id: operationId,
        ope_user_id: alice.opeUserId,
        name: '2027',
        chk_active: 1,
        date_start: '2026-10-15',
        date_end: '2027-01-31',
      },
      {
        operation_id: older.operationId,
        ope_user_id: older.alice.opeUserId,
        name: '2026',
        chk_active: 0,
        date_start: '2025-11-01',
        date_end: '2026-01-31',
      },
    ]);
    await world.as('ada').delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    await world.as('ada').delete(`/api/operations/${older.operationId}`);
    expect((await sessionOf('alice')).operations).toEqual([]);
    expect((await sessionOf('malik')).operations).toEqual([]);
  });

  test('tells the settings of the own association', async () => {
    await setSettings(world.bondy, { auto_receipts: true, fiscal_year_start: 9 });
    await change(`/api/entities/${world.bondy}`, { chk_pay: 1, time_zone: 'Indian/Reunion' });
    const settings = { auto_receipts: true, fiscal_year_start: 9, chk_pay: 1, time_zone: 'Indian/Reunion' };
    expect((await sessionOf('alice')).association).toMatchObject(settings);
    expect((await sessionOf('malik')).association).toMatchObject({ auto_receipts: false, chk_pay: 0 });
  });

  test('who asks again is told that nothing changed, however often they ask', async () => {
    const { headers } = await world.as('alice').get('/api/session');
    const again = () => world.as('alice').get('/api/session', { 'if-none-match': String(headers['etag']) });
    clock.advance(3600);
    expect(await again()).toMatchObject({ status: 304, headers: { etag: headers['etag'] } });
    await openRound(world);
    expect(await again()).toMatchObject({ status: 200 });
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
});
