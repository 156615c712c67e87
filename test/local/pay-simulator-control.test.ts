// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { accountDraft, KEY, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

async function control(command: string, asked: unknown = {}, key = KEY) {
  const answer = await fetch(`${stand.simulator.url}/_control/${command}`, {
    method: 'POST',
    body: JSON.stringify(asked),
    headers: { authorization: `Bearer ${key}` },
  });
  const { result, error }: { result?: unknown; error?: string } = JSON.parse(await answer.text());
  return { status: answer.status, result, error };
}

const done = async (command: string, asked: unknown = {}) => {
  const { status, result } = await control(command, asked);
  expect([command, status]).toEqual([command, 200]);
  return result;
};

describe('the control API', () => {
  test('controls a whole season', async () => {
    const { id: account } = await stand.stripe.accounts.create(accountDraft('Amicale'));
    await done('finish-onboarding', { account });
    const on = { stripeAccount: account };
    const intents = [];
    for (const amount of [1000, 2000, 3000])
      intents.push((await stand.intent({ id: account, on }, amount)).id);
    const [first = '', second = '', third = ''] = intents;
    await done('tap', { intent: first, card: 'insufficient_funds' });
    await done('tap', { intent: first });
    await done('tap', { intent: second, card: 'processing' });
    await done('settle', { intent: second, outcome: 'succeeded' });
    await done('tap', { intent: third, card: 'accepted' });
    const dispute = await done('dispute', { payment: first });
    await done('close-dispute', { dispute, outcome: 'won' });
    const refund = await done('refund', { payment: second, amount: 500 });
    await done('fail-refund', { refund });
    expect(await done('pay-out', { account })).toMatch(/^po_/);
    expect(await done('fail-payout', { account })).toMatch(/^po_/);
    await done('require-more', { account });
    await done('disable-charges', { account });
    const { secret } = await stand.stripe.terminal.connectionTokens.create({}, on);
    expect(await done('redeem', { secret })).toEqual({ account, location: null });
    await done('deauthorise', { account });
    expect(await done('pay-out', { account })).toBeNull();
  });

  test('sets switches, and holds and takes deliveries', async () => {
    await done('hold');
    await done('switch', { copies: 2, signing: 'both', livemode: true, shuffle: false, delayMs: 5 });
    await done('fail-next', { failure: { kind: 'rate_limit', retryAfter: 1 }, on: 'accounts.create' });
    await expect(stand.stripe.accounts.create(accountDraft('Amicale'))).rejects.toMatchObject({
      statusCode: 429,
    });
    await done('fail-next', { failure: { kind: 'slow', pauseMs: 1 }, times: 2 });
    await done('fail-next', { failure: { kind: 'lost' } });
    await done('reset-switches');
    await done('switch', { copies: 2 });
    await stand.stripe.accounts.create(accountDraft('Amicale'));
    expect(await done('take-deliveries')).toHaveLength(2);
    await done('release');
    expect(await done('requests')).toHaveLength(2);
    expect(await done('contract-faults')).toEqual([]);
  });

  test.each([
    ['an unknown intent', 'tap', { intent: 'pi_0' }],
    ['an unknown card', 'tap', { intent: 'pi_0', card: 'gold' }],
    ['an unknown failure', 'fail-next', { failure: { kind: 'flood' } }],
    ['an unknown operation', 'fail-next', { failure: { kind: 'lost' }, on: 'accounts.paint' }],
    ['an unknown field', 'hold', { now: true }],
    ['a missing field', 'pay-out', {}],
  ])('refuses %s', async (_, command, asked) => {
    expect(await control(command, asked)).toMatchObject({ status: 400, error: expect.any(String) });
  });

  test('refuses a wrong key, an unknown command and another method', async () => {
    expect(await control('hold', {}, 'sk_test_wrong')).toMatchObject({ status: 401 });
    expect(await control('toString')).toMatchObject({ status: 404 });
    const headers = { authorization: `Bearer ${KEY}` };
    expect((await fetch(`${stand.simulator.url}/_control/hold`, { headers })).status).toBe(404);
  });

  test('refuses invalid JSON', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    const url = `${stand.simulator.url}/_control/tap`;
    expect((await fetch(url, { method: 'POST', body: '{', headers })).status).toBe(400);
  });
});
