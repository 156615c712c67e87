import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { storedAccounts } from '../../support/pay/pay-association.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const read = (intentId: string, name: Parameters<CardCheckout['as']>[0] = 'alice') =>
  checkout.as(name).get(`/api/pay/payment-intents/${intentId}`);

describe('GET /api/pay/payment-intents/{payment_intent_id}', () => {
  test('returns an open intent without its secret', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    const answer = await read(body.payment_intent_id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      payment_intent_id: body.payment_intent_id,
      passage_id: passageId,
      attempt: 1,
      amount_cents: 1250,
      status: 'open',
      payment_state: 'pending',
      refunded_cents: 0,
      fee_cents: null,
      net_cents: null,
      decline_code: null,
      card: null,
      paid_at: null,
      refunds: [],
      disputes: [],
    });
  });

  test('returns it as paid after the tap, before any event, with amounts and card', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    const paid = await checkout.tap(body.payment_intent_id);
    expect(paid).toMatchObject({
      status: 'succeeded',
      payment_state: 'paid',
      // 1.4 % + €0.10
      fee_cents: 28,
      net_cents: 1222,
      paid_at: '2026-11-20T09:00:00.000Z',
    });
    expect(paid.card.last4).toMatch(/^\d{4}$/);
    expect(await checkout.passage(passageId)).toMatchObject({
      payment_state: 'paid',
      locked: true,
      refunded: '0.00',
    });
  });

  test('emits one event with ids only when it became paid', async () => {
    const { passageId, intentId } = await checkout.paid();
    await read(intentId);
    await checkout.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    const lines = logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'pay-paid');
    expect(lines).toMatchObject([{ level: 'info', payment_id: expect.any(Number) }]);
  });

  test('reads a paid payment from our own records', async () => {
    const { intentId } = await checkout.paid();
    provider.simulator.requests.length = 0;
    expect(await read(intentId)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('returns refunds and disputes', async () => {
    const { passageId, intentId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    provider.simulator.dispute(await checkout.chargeOf(intentId));
    await checkout.sync(passageId);
    expect((await read(intentId)).body).toMatchObject({
      payment_state: 'disputed',
      refunded_cents: 250,
      refunds: [{ status: 'succeeded', amount: '2.50', reason: 'error' }],
      disputes: [{ status: 'needs_response', due_by: expect.any(String) }],
    });
  });

  test('returns an error during an outage instead of an outdated state', async () => {
    const { body } = await checkout.open(await checkout.visitByCard());
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50 });
    expect(await read(body.payment_intent_id)).toMatchObject({
      status: 502,
      body: { code: 'pay-provider-error' },
    });
  });

  test('reads from our own records when the account was disconnected', async () => {
    const { body } = await checkout.open(await checkout.visitByCard());
    provider.simulator.deauthorise(checkout.account);
    const asLastSeen = { status: 200, body: { status: 'open', payment_state: 'pending' } };
    expect(await read(body.payment_intent_id)).toMatchObject(asLastSeen);
    await provider.deliverEvents();
    expect(await read(body.payment_intent_id)).toMatchObject(asLastSeen);
    expect(await storedAccounts(checkout.world.bondy)).toMatchObject([{ state: 'disconnected' }]);
  });

  test('returns the decline reason, but hides those about stolen cards', async () => {
    const passageId = await checkout.visitByCard();
    const intentId: string = (await checkout.open(passageId)).body.payment_intent_id;
    expect(await checkout.tap(intentId, 'expired_card')).toMatchObject({ decline_code: 'expired_card' });
    clock.advance(6);
    expect(await checkout.tap(intentId, 'lost_card')).toMatchObject({ decline_code: 'generic_decline' });
  });

  test('is allowed for passages the caller can read; others get 404', async () => {
    const bobs = await checkout.visitByCard({ fk_adresse: checkout.addressAt(7, 1).id }, 'bob');
    const { body } = await checkout.open(bobs, 'bob');
    const intentId = body.payment_intent_id;
    for (const name of ['bob', 'ada', 'root'] as const)
      expect(await read(intentId, name)).toMatchObject({ status: 200 });
    for (const name of ['alice', 'nora', 'malik'] as const)
      expect(await read(intentId, name)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('returns 404 for an intent that was never created', async () => {
    expect(await read('pi_unknown')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each(['1', '%00', 'é', '..%2f', 'ch_1', `pi_${'x'.repeat(251)}`])(
    'returns 404 for the invalid id %s',
    async (intentId) => {
      expect(await read(intentId)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '{payment_intent_id}' }] },
      });
    },
  );
});
