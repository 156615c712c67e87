import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { storedAccounts } from '../../support/pay/pay-association.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const cancel = (intentId: string, name: Parameters<CardCheckout['as']>[0] = 'alice') =>
  checkout.as(name).post(`/api/pay/payment-intents/${intentId}/cancel`);

const opened = async (): Promise<{ passageId: number; intentId: string }> => {
  const passageId = await checkout.visitByCard();
  return { passageId, intentId: (await checkout.open(passageId)).body.payment_intent_id };
};

describe('POST /api/pay/payment-intents/{payment_intent_id}/cancel', () => {
  test('cancels an open intent, for which no card can be taken any more', async () => {
    const { passageId, intentId } = await opened();
    expect(await cancel(intentId)).toMatchObject({
      status: 200,
      body: { payment_intent_id: intentId, status: 'canceled', payment_state: 'canceled' },
    });
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
    expect(await eventsNamed('passage_updated')).toMatchObject([
      {
        passage_id: passageId,
        ip: '203.0.113.7',
        changes: { payment_state: { old: 'pending', new: 'canceled' } },
      },
    ]);
  });

  test('is idempotent', async () => {
    const { intentId } = await opened();
    const first = await cancel(intentId);
    const second = await cancel(intentId);
    expect(second.body).toEqual(first.body);
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
  });

  test('after a declined card leaves the payment state `failed`', async () => {
    const { intentId } = await opened();
    await checkout.tap(intentId, 'expired_card');
    expect(await cancel(intentId)).toMatchObject({
      body: { status: 'canceled', payment_state: 'failed', decline_code: 'expired_card' },
    });
  });

  test('allows another intent afterwards', async () => {
    const { passageId, intentId } = await opened();
    await cancel(intentId);
    const { status, body } = await checkout.open(passageId);
    expect(status).toBe(200);
    expect(body.payment_intent_id).not.toBe(intentId);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending' });
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
  });

  test('refuses to cancel a paid intent, whether or not we know it is paid', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.tap(intentId);
    expect(await cancel(intentId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await cancel(intentId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
  });

  test('refuses while a card is being processed', async () => {
    const { intentId } = await opened();
    provider.simulator.tap(intentId, 'processing');
    expect(await cancel(intentId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
    provider.simulator.settle(intentId, 'failed');
    expect(await cancel(intentId)).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  test('leaves nothing open after a lost response', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'paymentIntents.cancel' });
    expect(await cancel(intentId)).toMatchObject({ status: 503, body: { code: 'pay-provider-unavailable' } });
    provider.simulator.switches.reset();
    expect(await cancel(intentId)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
  });

  test('on a disconnected account is refused, and the disconnection is recorded', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.deauthorise(checkout.account);
    for (const _ of ['once', 'and again'])
      expect(await cancel(intentId)).toMatchObject({
        status: 409,
        body: { code: 'pay-account-disconnected' },
      });
    expect(await storedAccounts(checkout.world.bondy)).toMatchObject([{ state: 'disconnected' }]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending' });
  });

  test('is allowed to members for their own passages and to administrators for all of theirs; others get 404', async () => {
    const bobs = await checkout.visitByCard({ fk_adresse: checkout.addressAt(2, 2).id }, 'bob');
    const { body } = await checkout.open(bobs, 'bob');
    const intentId = body.payment_intent_id;
    expect(await cancel(intentId, 'alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const name of ['nora', 'malik'] as const)
      expect(await cancel(intentId, name)).toMatchObject({ status: 404 });
    expect(await cancel('pi_unknown')).toMatchObject({ status: 404 });
    expect(await cancel(intentId, 'ada')).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  test('accepts no body fields', async () => {
    const { intentId } = await opened();
    const answer = await checkout
      .as('alice')
      .post(`/api/pay/payment-intents/${intentId}/cancel`, { reason: 'x' });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code: 'unknown-field' }] },
    });
  });
});
