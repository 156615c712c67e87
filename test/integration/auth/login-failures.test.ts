import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const WRONG = 'not the right one';

const deactivate = (userId: number) =>
  asOwner((trx) => trx.updateTable('users').set({ chk_active: 0 }).where('id', '=', userId).execute());

describe('POST /api/login', () => {
  test('security row 13: an unknown user and a wrong password get the same answer', async () => {
    const known = await logIn('alice.bondy', WRONG);
    const unknown = await logIn('nobody.bondy', WRONG);
    expect(known).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials', reason: 'invalid_password' },
      headers: { 'www-authenticate': 'Bearer' },
    });
    expect({ ...unknown.body, instance: '' }).toEqual({ ...known.body, instance: '' });
    const each = { 'x-request-id': '', ratelimit: '' };
    expect({ ...unknown.headers, ...each }).toEqual({ ...known.headers, ...each });
  });

  test('security row 38: the event log has the real reason', async () => {
    await logIn('alice.bondy', WRONG);
    await logIn('Nobody.Bondy', WRONG);
    const common = {
      timestamp: '2026-11-20T09:00:00.000Z',
      event: 'login_failed',
      ip: '203.0.113.7',
      platform: 'web',
      attempt: 1,
    };
    expect(await emittedEvents()).toEqual([
      { ...common, entity_id: world.bondy, username: 'alice.bondy', reason: 'invalid_password' },
      { ...common, username: 'Nobody.Bondy', reason: 'user_not_found' },
    ]);
  });

  test('attempts are counted one after the other until a login succeeds', async () => {
    await logIn('alice.bondy', WRONG);
    await logIn('ALICE.BONDY', WRONG);
    await logIn('nobody', WRONG);
    await logIn('alice.bondy', WRONG);
    await logIn('alice.bondy');
    await logIn('alice.bondy', WRONG);
    const failures = await eventsNamed('login_failed');
    expect(failures.map(({ attempt }) => attempt)).toEqual([1, 2, 1, 3, 1]);
  });

  test('the count goes on after the 15 minutes of the throttle', async () => {
    await logIn('alice.bondy', WRONG);
    clock.advance(3600);
    await logIn('alice.bondy', WRONG);
    expect((await eventsNamed('login_failed')).map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test('only a correct password reveals that an account is inactive', async () => {
    await deactivate(world.person.alice.userId);
    expect((await logIn('alice.bondy', WRONG)).body.reason).toBe('invalid_password');
    expect(await logIn('alice.bondy')).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials', reason: 'account_inactive' },
    });
    expect(await emittedEvents()).toMatchObject([
      { reason: 'invalid_password', attempt: 1 },
      { reason: 'account_inactive', attempt: 2 },
    ]);
  });

  test('nobody logs in to an association that was deleted', async () => {
    await asOwner((trx) =>
      trx.updateTable('entities').set({ deleted_at: clock.now() }).where('id', '=', world.bondy).execute(),
    );
    expect((await logIn('alice.bondy')).body.reason).toBe('account_inactive');
  });

  test('a deleted user is unknown', async () => {
    const { userId } = world.person.alice;
    await asOwner((trx) =>
      trx.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', userId).execute(),
    );
    expect((await logIn('alice.bondy')).body.reason).toBe('invalid_password');
    expect(await emittedEvents()).toMatchObject([{ reason: 'user_not_found' }]);
  });

  test.each([
    ['7 characters', PASSWORD.slice(0, 7)],
    ['none', ''],
    ['65 characters', PASSWORD.padEnd(65, '!')],
    ['a megabyte of them', 'a'.repeat(1_000_000)],
    ['half a million marks', `a${'\u0301\u0323'.repeat(125_000)}`],
    ['NUL', `${PASSWORD}\0`],
    ['half of a pair', `${PASSWORD}\ud83d`],
  ])('a password of %s fails like any other wrong one', async (_, password) => {
    expect(await logIn('alice.bondy', password)).toMatchObject({
      status: 401,
      body: { reason: 'invalid_password' },
    });
    expect(await emittedEvents()).toMatchObject([{ reason: 'invalid_password', attempt: 1 }]);
  });

  test.each([
    ['with NUL', 'alice.bondy\0'],
    ['with half of a pair', 'alice.bondy\ud83d'],
    ['of a letter under a hundred thousand marks', `a${'\u0301\u0323'.repeat(50_000)}`],
    ['that goes on behind spaces', `alice.bondy${' '.repeat(1000)}x`],
  ])('a username %s is nobody’s', async (_, username) => {
    expect(await logIn(username)).toMatchObject({ status: 401, body: { reason: 'invalid_password' } });
    expect(await emittedEvents()).toMatchObject([{ reason: 'user_not_found', attempt: 1 }]);
  });

  test('of an endless username the log keeps 64 characters', async () => {
    await logIn('x'.repeat(100_000), WRONG);
    expect(await emittedEvents()).toMatchObject([{ username: 'x'.repeat(64) }]);
  });
});
