// Tier: landing
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PaySimulator, startPaySimulator } from '../../infra/pay-simulator/simulator.ts';
import type { FailureKind } from '../../infra/pay-simulator/switches.ts';
import { createLog } from '../../lib/core/log.ts';
import type { TimeBudget } from '../../lib/gateways/pay/call-provider.ts';
import { openPay } from '../../lib/gateways/pay/provider.ts';
import { unpaused } from '../support/local/unpaused.ts';
import { clock, ids } from '../support/run/resources.ts';

const KEY = 'sk_test_0123456789';
const lines: string[] = [];
const log = createLog((line) => lines.push(line), 'debug', clock.now);
const profile = 'express_type';
const uuid = '0199a000-0000-7000-8000-000000000001';
const draft = {
  profile,
  name: 'Amicale',
  email: 'bureau@example.org',
  entityId: 1,
  stage: 'DEV',
  uuid,
} as const;

let simulator: PaySimulator;
beforeAll(async () => {
  simulator = await startPaySimulator({ now: clock.now, secretKey: KEY, webhook: { secrets: ['whsec_0'] } });
  simulator.hold();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.switches.reset();
  lines.length = 0;
});

const span = (seconds: number) => unpaused(seconds, simulator.switches);
const open = (key = KEY, url = simulator.url) => openPay({ key, url, profile, timeBudget: span }, log, ids);
/** With a real time budget. */
const openTimed = () => openPay({ key: KEY, url: simulator.url, profile }, log, ids);
let keys = 0;
const create = (seconds: number, key = `key-${++keys}`) => open().within(seconds).createAccount(draft, key);
const made = () => simulator.requests.filter(({ path, verb }) => verb === 'POST' && path === '/v1/accounts');

/** After a pause, 60 milliseconds remain: more than the 50 that a call needs to begin, less than a try may take. */
function cutAfterPause(): TimeBudget {
  let isPaused = false;
  return {
    remaining: () => (isPaused ? 60 : 60_000),
    attemptTimeout: () => 60_000,
    pause: async () => {
      isPaused = true;
    },
  };
}

/** The simulator's failures, and the kind that is reported when one does not end. */
const outages: [FailureKind, 'unavailable' | 'faulty'][] = [
  ['rate_limit', 'unavailable'],
  ['unavailable', 'faulty'],
  ['timeout', 'unavailable'],
  ['reset', 'unavailable'],
  ['page', 'faulty'],
  ['bad_gateway', 'faulty'],
  ['foreign_problem', 'faulty'],
];
const failure = (kind: FailureKind) => (kind === 'slow' ? { kind, pauseMs: 100 } : { kind });

describe('a provider that fails', () => {
  test.each(outages)('once (%s) is asked again under the same key', async (kind) => {
    simulator.switches.failNext(failure(kind));
    const account = await create(8);
    expect(account.id).toMatch(/^acct_/);
    const [first, second] = made().slice(-2);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(lines.join('')).toContain('"tries":1');
  });

  test.each(outages)('for good (%s) ends within the time: %s', async (kind, failureKind) => {
    simulator.switches.failNext(failure(kind), { times: 1000 });
    await expect(create(1.5)).rejects.toMatchObject({ name: 'PayFailure', kind: failureKind });
    // After pauses of 0.1 to 0.3, 0.2 to 0.6 and 0.4 to 1.2 seconds there is no time for a fourth pause.
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  test('and then stops answering is reported by its last answer', async () => {
    simulator.switches.failNext({ kind: 'bad_gateway' });
    simulator.switches.failNext({ kind: 'timeout' }, { times: 1000 });
    const calls = openPay(
      { key: KEY, url: simulator.url, profile, timeBudget: cutAfterPause },
      log,
      ids,
    ).within(8);
    await expect(calls.createAccount(draft, 'cut')).rejects.toMatchObject({ kind: 'faulty' });
    expect(lines).toHaveLength(2);
  });

  test('that sends its answer byte by byte is cut off in time too', async () => {
    simulator.switches.failNext({ kind: 'slow', pauseMs: 100 }, { times: 1000 });
    await expect(openTimed().within(0.5).createAccount(draft, 'dripped')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test('with a 500 answers it again under that key: another one is needed', async () => {
    simulator.switches.failNext({ kind: 'server_error' });
    await expect(create(2, 'kept')).rejects.toMatchObject({ kind: 'faulty', isReplay: true });
    await expect(create(2, 'kept')).rejects.toMatchObject({ kind: 'faulty', isReplay: true });
    expect((await create(2, 'another')).id).toMatch(/^acct_/);
  });

  test('after it carried out the request creates nothing twice', async () => {
    simulator.switches.failNext({ kind: 'lost' });
    const account = await create(8, 'lost');
    expect(await create(2, 'lost')).toEqual(account);
  });

  test('with 429 is retried after the time it asks for, within the time left', async () => {
    simulator.switches.failNext({ kind: 'rate_limit', retryAfter: 1 });
    const pauses: number[] = [];
    const noting = (seconds: number): TimeBudget => {
      const { remaining: left, attemptTimeout: most } = span(seconds);
      return {
        remaining: left,
        attemptTimeout: most,
        pause: async (milliseconds) => pauses.push(milliseconds),
      };
    };
    const calls = openPay({ key: KEY, url: simulator.url, profile, timeBudget: noting }, log, ids).within(8);
    await calls.createAccount(draft, 'asked-to-wait');
    expect(pauses).toEqual([1000]);
    simulator.switches.failNext({ kind: 'rate_limit', retryAfter: 60 });
    await expect(create(2)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 60 });
  });

  test('shares one time limit among all calls of a request', async () => {
    const calls = openTimed().within(0.5);
    simulator.switches.failNext({ kind: 'timeout' }, { times: 1000 });
    await expect(calls.findAccount(uuid, clock.now())).rejects.toMatchObject({ kind: 'unavailable' });
    const asked = simulator.requests.length;
    await expect(calls.findAccount(uuid, clock.now())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(simulator.requests).toHaveLength(asked);
  });

  test('the same key with another request is refused', async () => {
    await create(2, 'reused');
    const other = { ...draft, name: 'Amicale de Noisy' };
    await expect(open().within(2).createAccount(other, 'reused')).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('our key', () => {
  test('is not in the log line that says it was refused', async () => {
    await expect(open('sk_test_wrong').within(1).findAccount(uuid, clock.now())).rejects.toMatchObject({
      kind: 'unauthorised',
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'pay-key-refused', level: 'error' },
    ]);
    expect(lines.join('')).not.toContain('sk_test_');
  });
});

test('the log has the codes and the request id of the provider, not its message', async () => {
  await expect(open().within(2).intent('acct_unknown', 'pi_1')).rejects.toMatchObject({ name: 'PayFailure' });
  const text = lines.join('');
  expect(text).toContain('pay_request_id');
  expect(text).not.toMatch(/No such|bureau@example|https?:/);
});

test('nobody at the other end is an outage', async () => {
  const nobody = open(KEY, 'http://127.0.0.1:1').within(0.3);
  await expect(nobody.findAccount(uuid, clock.now())).rejects.toMatchObject({ kind: 'unavailable' });
});
