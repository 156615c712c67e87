import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Failure } from '../../../infra/pay-simulator/switches.ts';
import { databaseText } from '../../support/database/database-text.ts';
import { asOwner } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { afterIntentCreated } from '../../support/pay/pay-call-hooks.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../../support/pay/pay-checkout.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

/** Statuses of the account's intents at the provider. */
async function statusesAtProvider(): Promise<string[]> {
  const calls = (await provider.on.gateways.pay()).within(600);
  const span = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
  const statuses: string[] = [];
  for await (const { status } of calls.intents(checkout.account, span)) statuses.push(status);
  return statuses.sort();
}

/** Moves the creation of all pending payments back by 25 hours. */
const moveToYesterday = () =>
  asOwner((trx) => trx.updateTable('pay_payments').set({ created_at: '2026-11-19T08:00:00.000Z' }).execute());

const outages: [string, Failure, number, string][] = [
  ['429', { kind: 'rate_limit' }, 503, 'pay-provider-unavailable'],
  ['429 with a long wait', { kind: 'rate_limit', retryAfter: 120 }, 503, 'pay-provider-unavailable'],
  ['a timeout', { kind: 'timeout' }, 503, 'pay-provider-unavailable'],
  ['503', { kind: 'unavailable' }, 502, 'pay-provider-error'],
  ['a page', { kind: 'page' }, 502, 'pay-provider-error'],
  ['a page of a gateway', { kind: 'bad_gateway' }, 502, 'pay-provider-error'],
  ['an answer of a proxy', { kind: 'foreign_problem' }, 502, 'pay-provider-error'],
  ['a broken connection', { kind: 'reset' }, 503, 'pay-provider-unavailable'],
  ['answers that are lost', { kind: 'lost' }, 503, 'pay-provider-unavailable'],
];

describe('an intent during an outage of the provider', () => {
  test.each(outages)(
    '%s: the request returns an error, and the next one creates exactly one intent',
    async (_, failure, status, code) => {
      const passageId = await checkout.visitByCard();
      provider.simulator.switches.failNext(failure, { times: 50, on: 'paymentIntents.create' });
      const answer = await checkout.open(passageId);
      expect(answer).toMatchObject({ status, body: { code } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body)).not.toMatch(/stripe|req_|acct_|pi_/i);
      expect(await paymentsOf(passageId)).toMatchObject([{ status: 'creating', attempt: 1 }]);
      provider.simulator.switches.reset();
      const { body } = await checkout.open(passageId);
      expect(body).toMatchObject({ amount_cents: 1250 });
      expect(await paymentsOf(passageId)).toMatchObject([{ status: 'open', attempt: 1 }]);
      expect(await statusesAtProvider()).toEqual(['requires_payment_method']);
      expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ payment_state: 'paid' });
    },
  );

  test('is created under another key when a 500 is stored under the first one', async () => {
    const passageId = await checkout.visitByCard();
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'paymentIntents.create' });
    expect(await checkout.open(passageId)).toMatchObject({ status: 200 });
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'open', key_attempt: 2 }]);
    expect(await statusesAtProvider()).toEqual(['requires_payment_method']);
  });

  test('is requested again under the same key after one lost response', async () => {
    const passageId = await checkout.visitByCard();
    provider.simulator.switches.failNext({ kind: 'lost' }, { on: 'paymentIntents.create' });
    expect(await checkout.open(passageId)).toMatchObject({ status: 200 });
    expect(await statusesAtProvider()).toEqual(['requires_payment_method']);
  });

  test('is found by our uuid after a day, when the key is forgotten', async () => {
    const passageId = await checkout.visitByCard();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'paymentIntents.create' });
    await checkout.open(passageId);
    provider.simulator.switches.reset();
    await moveToYesterday();
    expect(await checkout.open(passageId)).toMatchObject({ status: 200 });
    expect(await statusesAtProvider()).toEqual(['requires_payment_method']);
  });

  test('that was never created is created under another key after a day', async () => {
    const passageId = await checkout.visitByCard();
    provider.simulator.switches.failNext({ kind: 'reset' }, { times: 50, on: 'paymentIntents.create' });
    await checkout.open(passageId);
    provider.simulator.switches.reset();
    await moveToYesterday();
    expect(await checkout.open(passageId)).toMatchObject({ status: 200 });
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'open', key_attempt: 2 }]);
  });

  test('is recorded by the next request after a stop between its creation and our record', async () => {
    const passageId = await checkout.visitByCard();
    const stopping = afterIntentCreated(provider.on, async () => {
      throw new Error('the power is gone');
    });
    const alice = clientWith({ token: checkout.world.person.alice.token, on: stopping });
    expect(await alice.post('/api/pay/payment-intents', { passage_id: passageId })).toMatchObject({
      status: 500,
    });
    expect(await checkout.open(passageId)).toMatchObject({ status: 200 });
    expect(await statusesAtProvider()).toEqual(['requires_payment_method']);
  });

  test('whose response was lost is cancelled and replaced when the amount has changed', async () => {
    const passageId = await checkout.visitByCard();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'paymentIntents.create' });
    await checkout.open(passageId);
    provider.simulator.switches.reset();
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { montant: '20.00' });
    expect(await checkout.open(passageId)).toMatchObject({ status: 200, body: { amount_cents: 2000 } });
    await deliverMessages(provider.on);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }, { status: 'open' }]);
    expect(await statusesAtProvider()).toEqual(['canceled', 'requires_payment_method']);
  });
});

describe('a passage that changes while its intent is being created', () => {
  const changes: [string, object, string][] = [
    ['to cash', { fk_type_reglement: 'cash' }, 'not-a-card-payment'],
    ['to another amount', { montant: '20.00' }, 'pay-account-in-progress'],
  ];
  test.each(changes)('%s: the request is refused and the intent is cancelled', async (_, change, code) => {
    const passageId = await checkout.visitByCard();
    const changing = afterIntentCreated(provider.on, () =>
      checkout.as('ada').patch(`/api/passages/${passageId}`, change),
    );
    const alice = clientWith({ token: checkout.world.person.alice.token, on: changing });
    const answer = await alice.post('/api/pay/payment-intents', { passage_id: passageId });
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(JSON.stringify(answer.body)).not.toContain('_secret_');
    await deliverMessages(provider.on);
    expect(await statusesAtProvider()).toEqual(['canceled']);
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled' }]);
  });

  test('deleted: the request is refused and the intent is cancelled', async () => {
    const passageId = await checkout.visitByCard();
    const changing = afterIntentCreated(provider.on, () =>
      checkout.as('ada').delete(`/api/passages/${passageId}?reason=erreur`),
    );
    const alice = clientWith({ token: checkout.world.person.alice.token, on: changing });
    const answer = await alice.post('/api/pay/payment-intents', { passage_id: passageId });
    expect(answer).toMatchObject({ status: 422, body: { code: 'passage-not-found' } });
    await deliverMessages(provider.on);
    expect(await statusesAtProvider()).toEqual(['canceled']);
  });

  test('cancelled meanwhile: the intent is cancelled, and the attempt stays cancelled', async () => {
    const passageId = await checkout.visitByCard();
    const slow = afterIntentCreated(provider.on, async () => {
      clock.advance(60);
      await checkout.as('ada').patch(`/api/passages/${passageId}`, { montant: '20.00' });
      // The lease of the slow request has expired.
      expect(await checkout.open(passageId, 'ada')).toMatchObject({
        status: 200,
        body: { amount_cents: 2000 },
      });
    });
    const alice = clientWith({ token: checkout.world.person.alice.token, on: slow });
    expect(await alice.post('/api/pay/payment-intents', { passage_id: passageId })).toMatchObject({
      status: 409,
    });
    await deliverMessages(provider.on);
    expect(await paymentsOf(passageId)).toMatchObject([
      { status: 'canceled', amount_cents: 1250 },
      { status: 'open', amount_cents: 2000 },
    ]);
    expect(await statusesAtProvider()).toEqual(['canceled', 'requires_payment_method']);
  });
});

describe('secrecy of an intent', () => {
  test("its secret is in no row and no log line, and the provider's texts are in no response", async () => {
    const passageId = await checkout.visitByCard();
    const ask = () =>
      checkout
        .as('alice')
        .post('/api/pay/payment-intents', { passage_id: passageId }, { 'idempotency-key': 'pi-1' });
    const { body } = await ask();
    await checkout.tap(body.payment_intent_id, 'generic_decline');
    await checkout.tap(body.payment_intent_id);
    await checkout.refund({ passage_id: passageId }, 'theo', 'refund-1');
    const places = [...(await databaseText()), { place: 'log', text: logLines.join('\n') }];
    for (const { place, text } of places) {
      expect({ place, isTold: text.includes(body.client_secret) }).toEqual({ place, isTold: false });
      expect({ place, isTold: /Your card was declined|sk_test_/.test(text) }).toEqual({
        place,
        isTold: false,
      });
    }
  });
});
