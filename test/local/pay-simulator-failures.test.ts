// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { until } from '../support/local/until.ts';
import { accountDraft, intentDraft, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

const create = (idempotencyKey = 'k-1') =>
  stand.stripe.accounts.create(accountDraft('Amicale'), { idempotencyKey });
const made = async () => (await stand.stripe.accounts.list()).data.length;

// The SDK retries once immediately when a connection breaks.
const BOTH = { times: 2 };

describe('a planned failure', () => {
  test('is a 429, with or without retry-after', async () => {
    stand.simulator.switches.failNext({ kind: 'rate_limit', retryAfter: 3 });
    await expect(create()).rejects.toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
      headers: { 'retry-after': '3' },
    });
    stand.simulator.switches.failNext({ kind: 'rate_limit' });
    await expect(create()).rejects.toMatchObject({
      headers: expect.not.objectContaining({ 'retry-after': expect.anything() }),
    });
    expect(await made()).toBe(0);
  });

  test('is a 500, which is replayed under the same key', async () => {
    stand.simulator.switches.failNext({ kind: 'server_error' });
    await expect(create()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    await expect(create()).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });
    await create('k-2');
    expect(await made()).toBe(1);
  });

  test('is a 503, after which a retry succeeds', async () => {
    stand.simulator.switches.failNext({ kind: 'unavailable' }, { times: 2 });
    const { accounts } = stand.client({ maxNetworkRetries: 2 });
    await accounts.create(accountDraft('Amicale'), { idempotencyKey: 'k-1' });
    expect(stand.simulator.requests).toHaveLength(3);
    expect(await made()).toBe(1);
  });

  test('is a timeout', async () => {
    stand.simulator.switches.failNext({ kind: 'timeout' });
    const { accounts } = stand.client({ timeout: 100 });
    await expect(accounts.create(accountDraft('Amicale'))).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await made()).toBe(0);
  });

  test('is a connection reset', async () => {
    stand.simulator.switches.failNext({ kind: 'reset' }, BOTH);
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(await made()).toBe(0);
  });

  test('is a lost response, which the same key returns', async () => {
    stand.simulator.switches.failNext({ kind: 'lost' }, BOTH);
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const { data } = await stand.stripe.accounts.list();
    const again = await create();
    expect(data.map(({ id }) => id)).toEqual([again.id]);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  test('is an HTML page', async () => {
    stand.simulator.switches.failNext({ kind: 'page' });
    await expect(create()).rejects.toMatchObject({ message: expect.stringContaining('Invalid JSON') });
    stand.simulator.switches.failNext({ kind: 'bad_gateway' });
    await expect(create()).rejects.toMatchObject({ message: expect.stringContaining('Invalid JSON') });
    expect(await made()).toBe(0);
  });

  test('is a foreign problem document, which the SDK takes for a success', async () => {
    stand.simulator.switches.failNext({ kind: 'foreign_problem' });
    const answer = await create();
    expect([answer.lastResponse.statusCode, answer.object]).toEqual([422, undefined]);
    expect(await made()).toBe(0);
  });
});

describe('a slow response', () => {
  test('arrives', async () => {
    stand.simulator.switches.failNext({ kind: 'slow', pauseMs: 5 });
    expect(await create()).toMatchObject({ object: 'account' });
  });

  test('may be aborted by the client, while the request is executed', async () => {
    stand.simulator.switches.failNext({ kind: 'slow', pauseMs: 200 });
    const abort = new AbortController();
    const body = new URLSearchParams({ type: 'express' });
    const headers = { authorization: 'Bearer sk_test_simulator' };
    const url = `${stand.simulator.url}/v1/accounts`;
    const asked = await fetch(url, { method: 'POST', body, headers, signal: abort.signal });
    abort.abort();
    await expect(asked.text()).rejects.toThrow();
    expect((await stand.stripe.accounts.list()).data).toHaveLength(1);
  });

  test('blocks its idempotency key until it is sent', async () => {
    stand.simulator.switches.failNext({ kind: 'slow', pauseMs: 100 });
    const first = create();
    await until('the first request', () => stand.simulator.requests[0]);
    await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const { id } = await first;
    expect((await create()).id).toBe(id);
  });
});

describe('several planned failures', () => {
  test('apply one after another', async () => {
    const { switches } = stand.simulator;
    switches.failNext({ kind: 'unavailable' }, { times: 2 });
    switches.failNext({ kind: 'rate_limit' });
    const statuses: number[] = [];
    for (const key of ['a', 'b', 'c', 'd']) {
      const answered = await create(key).catch((error) => error);
      statuses.push(answered.statusCode ?? answered.lastResponse.statusCode);
    }
    expect(statuses).toEqual([503, 503, 429, 200]);
  });

  test('may apply to one operation only, until they are reset', async () => {
    const account = await stand.association();
    const { switches } = stand.simulator;
    switches.failNext({ kind: 'unavailable' }, { on: 'paymentIntents.create', times: 5 });
    await stand.stripe.paymentIntents.list({}, account.on);
    await expect(stand.stripe.paymentIntents.create(intentDraft(1250), account.on)).rejects.toMatchObject({
      statusCode: 503,
    });
    switches.reset();
    await stand.intent(account);
  });
});
