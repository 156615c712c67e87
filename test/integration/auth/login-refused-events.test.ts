import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Too short a password: the login fails without hashing it. */
const SHORT = 'short';
const failing = async (count: number, username = 'alice.bondy', ip = '203.0.113.7') => {
  for (let tries = 0; tries < count; tries += 1) await logIn(username, SHORT, { ip });
};
const lines = async (username = 'alice.bondy') =>
  (await eventsNamed('login_failed')).filter((event) => event['username'] === username);
const attempts = async (username?: string) => (await lines(username)).map(({ attempt }) => Number(attempt));
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe('refused attempts of an account after ten failures', () => {
  test('are failed logins with streak and association, although no password was checked', async () => {
    await failing(10);
    clock.advance(7);
    expect(await logIn('alice.bondy', PASSWORD)).toMatchObject({ status: 429 });
    expect((await lines()).at(-1)).toEqual({
      timestamp: '2026-11-20T09:00:07.000Z',
      event: 'login_failed',
      entity_id: world.bondy,
      ip: '203.0.113.7',
      platform: 'web',
      username: 'alice.bondy',
      reason: 'invalid_password',
      attempt: 11,
    });
    await failing(2);
    expect(await attempts()).toEqual(upTo(13));
  });

  test('have the reason user_not_found for an unknown user', async () => {
    await failing(12, 'nobody.bondy');
    expect((await lines('nobody.bondy')).at(-1)).toMatchObject({ reason: 'user_not_found', attempt: 12 });
    expect((await lines('nobody.bondy')).at(-1)).not.toHaveProperty('entity_id');
  });

  test('have the reason account_inactive for an inactive account or a deleted association', async () => {
    await asOwner(async (trx) => {
      await trx.updateTable('users').set({ chk_active: 0 }).where('username', '=', 'alice.bondy').execute();
      const deleted_at = clock.now();
      await trx.updateTable('entities').set({ deleted_at }).where('id', '=', world.noisy).execute();
    });
    for (const username of ['alice.bondy', 'malik.noisy']) {
      await failing(11, username);
      const last = (await lines(username)).at(-1);
      expect(last).toMatchObject({ reason: 'account_inactive', attempt: 11 });
    }
  });

  test('are logged once a minute after the twentieth, with the streak continuing', async () => {
    await failing(30);
    expect(await attempts()).toEqual(upTo(21));
    clock.advance(59);
    await failing(2);
    expect(await attempts()).toEqual(upTo(21));
    clock.advance(1);
    await failing(5);
    expect(await attempts()).toEqual([...upTo(21), 33]);
    await failing(11, 'bob.bondy');
    expect(await attempts('bob.bondy')).toEqual(upTo(11));
  });

  test('are all logged again after the window; a success resets the streak', async () => {
    await failing(30);
    clock.advance(900);
    await failing(3);
    expect((await attempts()).slice(-3)).toEqual([31, 32, 33]);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    await failing(1);
    expect((await attempts()).at(-1)).toBe(1);
  });

  test('are counted exactly when they arrive at once from many networks', async () => {
    await Promise.all(
      Array.from({ length: 80 }, (_, at) => logIn('alice.bondy', SHORT, { ip: `198.51.100.${at}` })),
    );
    expect((await attempts()).toSorted((a, b) => a - b)).toEqual(upTo(21));
  });
});

describe('attempts of a blocked network', () => {
  const ip = '198.51.100.9';
  beforeEach(async () => {
    await Promise.all(Array.from({ length: 100 }, (_, at) => logIn(`guess-${at}`, SHORT, { ip })));
  });
  const blocked = async () =>
    (await eventsNamed('login_failed')).filter(({ reason }) => reason === 'blocked_ip');

  test('are logged twenty times and then once a minute, across accounts', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => logIn(`other-${at}`, SHORT, { ip })));
    expect(await blocked()).toHaveLength(21);
    clock.advance(60);
    await failing(3, 'alice.bondy', ip);
    expect(await blocked()).toHaveLength(22);
    expect((await blocked()).at(-1)).toMatchObject({ username: 'alice.bondy', attempt: 1, ip });
  });

  test('for one account too', async () => {
    await failing(30, 'alice.bondy', ip);
    expect(await attempts()).toEqual([...upTo(20), 21]);
  });
});
