import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, PASSWORD } from '../../support/world/world.ts';

beforeEach(async () => {
  await createWorld();
});

const WRONG = 'not the right one';
/** Too short a password: the login fails without hashing it, so many attempts are fast. */
const SHORT = 'short';

const times = (count: number, attempt: (at: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, (_, at) => attempt(at)));
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('POST /api/login', () => {
  test.each(['alice.bondy', 'nobody.bondy'])(
    'after ten failures of %s nothing more is tried for that account',
    async (username) => {
      const failures = await times(10, () => logIn(username, SHORT));
      expect(countOf(failures, 401)).toBe(10);
      expect(await logIn(username)).toMatchObject({
        status: 429,
        body: { code: 'too-many-attempts' },
        headers: { 'retry-after': '900' },
      });
    },
  );

  test('the other form of a username is the same account, and other accounts go on', async () => {
    await times(10, () => logIn('alice.bondy', SHORT));
    expect(await logIn('ALICE.bondy')).toMatchObject({ status: 429 });
    expect(await logIn('bob.bondy')).toMatchObject({ status: 200 });
  });

  test('15 minutes after the first failure the account is open again', async () => {
    await logIn('alice.bondy', SHORT);
    clock.advance(600);
    await times(9, () => logIn('alice.bondy', SHORT));
    clock.advance(299);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    clock.advance(1);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('a success clears the failures before it', async () => {
    await times(9, () => logIn('alice.bondy', SHORT));
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    await times(9, () => logIn('alice.bondy', SHORT));
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('security row 11: of sixty guesses at once exactly ten are verified', async () => {
    const answers = await times(60, (at) => logIn('alice.bondy', `${WRONG} ${at}`));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 50]);
    const attempts = (await eventsNamed('login_failed')).map(({ attempt }) => Number(attempt));
    // The ten that were verified, ten refusals that are recorded, and the first refusal of this minute.
    expect(attempts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  });

  test('the right password after ten guesses is refused', async () => {
    const answers = await times(30, (at) => logIn('alice.bondy', at === 29 ? PASSWORD : SHORT));
    expect(countOf(answers, 200)).toBe(0);
  });

  test('security row 12: a hundred failures of one network address block it, whatever it claims to forward', async () => {
    await times(100, (at) =>
      logIn(`guess-${at}`, SHORT, { headers: { 'x-forwarded-for': `198.51.100.${at}` } }),
    );
    expect(await logIn('alice.bondy')).toMatchObject({
      status: 429,
      body: { code: 'blocked-ip', reason: 'blocked_ip' },
      headers: { 'retry-after': '900' },
    });
    expect((await eventsNamed('login_failed')).at(-1)).toMatchObject({
      username: 'alice.bondy',
      reason: 'blocked_ip',
      attempt: 1,
      ip: '203.0.113.7',
    });
    expect(await logIn('alice.bondy', PASSWORD, { ip: '198.51.100.3' })).toMatchObject({ status: 200 });
    clock.advance(900);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('security row 32: what a client claims to be forwarded for is neither counted nor logged', async () => {
    const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'];
    const headers = Object.fromEntries(names.map((name) => [name, '198.51.100.1']));
    await times(100, (at) => logIn(`guess-${at}`, SHORT, { headers, ip: '203.0.113.9' }));
    expect(new Set((await eventsNamed('login_failed')).map(({ ip }) => ip))).toEqual(
      new Set(['203.0.113.9']),
    );
    expect(await logIn('alice.bondy', PASSWORD, { headers, ip: '203.0.113.9' })).toMatchObject({
      status: 429,
    });
    expect(await logIn('alice.bondy', PASSWORD, { ip: '198.51.100.1' })).toMatchObject({ status: 200 });
  });

  test('the addresses of one IPv6 subscriber count together', async () => {
    await times(100, (at) => logIn(`guess-${at}`, SHORT, { ip: `2001:db8:0:7::${at.toString(16)}` }));
    expect(await logIn('alice.bondy', PASSWORD, { ip: '2001:db8:0:7:ffff::1' })).toMatchObject({
      status: 429,
    });
    expect(await logIn('alice.bondy', PASSWORD, { ip: '2001:db8:0:8::1' })).toMatchObject({ status: 200 });
  });

  test('tries that an account refuses do not count against the address, which others share', async () => {
    for (let at = 0; at < 110; at += 1) await logIn('alice.bondy', SHORT);
    expect(await logIn('bob.bondy')).toMatchObject({ status: 200 });
  });

  test('successful logins of one address do not add up', async () => {
    await times(99, (at) => logIn(`guess-${at}`, SHORT));
    for (const name of ['alice', 'bob', 'ada']) {
      expect(await logIn(`${name}.bondy`)).toMatchObject({ status: 200 });
    }
  });
});
