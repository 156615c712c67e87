import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';
import { eventsNamed } from '../../support/owner.ts';
import { payProvider } from '../../support/pay.ts';
import { storedAccounts } from '../../support/pay-association.ts';
import { openTill, type Till } from '../../support/pay-till.ts';

const provider = payProvider();
let till: Till;
beforeEach(async () => {
  till = await openTill(provider);
});

const cancel = (intentId: string, name: Parameters<Till['as']>[0] = 'alice') =>
  till.as(name).post(`/api/pay/payment-intents/${intentId}/cancel`);

const opened = async (): Promise<{ passageId: number; intentId: string }> => {
  const passageId = await till.visitByCard();
  return { passageId, intentId: (await till.open(passageId)).body.payment_intent_id };
};

describe('POST /api/pay/payment-intents/{payment_intent_id}/cancel', () => {
  test('cancels an open one: no card can be taken for it any more', async () => {
    const { passageId, intentId } = await opened();
    expect(await cancel(intentId)).toMatchObject({
      status: 200,
      body: { payment_intent_id: intentId, status: 'canceled', payment_state: 'canceled' },
    });
    expect(() => provider.simulator.tap(intentId)).toThrow(/canceled/);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
    expect(await eventsNamed('passage_updated')).toMatchObject([
      {
        passage_id: passageId,
        ip: '203.0.113.7',
        changes: { payment_state: { old: 'pending', new: 'canceled' } },
      },
    ]);
  });

  test('twice is as good as once', async () => {
    const { intentId } = await opened();
    const first = await cancel(intentId);
    const second = await cancel(intentId);
    expect(second.body).toEqual(first.body);
    expect(await eventsNamed('passage_updated')).toHaveLength(1);
  });

  test('after a declined card it has failed', async () => {
    const { intentId } = await opened();
    await till.tap(intentId, 'expired_card');
    expect(await cancel(intentId)).toMatchObject({
      body: { status: 'canceled', payment_state: 'failed', decline_code: 'expired_card' },
    });
  });

  test('another intent may be opened afterwards', async () => {
    const { passageId, intentId } = await opened();
    await cancel(intentId);
    const { status, body } = await till.open(passageId);
    expect(status).toBe(200);
    expect(body.payment_intent_id).not.toBe(intentId);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'pending' });
    expect(await till.tap(body.payment_intent_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
  });

  test('what is paid is not cancelled, whether we know of it or not', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.tap(intentId);
    expect(await cancel(intentId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await cancel(intentId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
  });

  test('a card that is being processed decides first', async () => {
    const { intentId } = await opened();
    provider.simulator.tap(intentId, 'processing');
    expect(await cancel(intentId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
    provider.simulator.settle(intentId, 'failed');
    expect(await cancel(intentId)).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  test('a lost answer leaves nothing open', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'paymentIntents.cancel' });
    expect(await cancel(intentId)).toMatchObject({ status: 503, body: { code: 'pay-provider-unavailable' } });
    provider.simulator.switches.reset();
    expect(await cancel(intentId)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
  });

  test('on an account that was withdrawn nothing can be cancelled, and that is written down', async () => {
    const { passageId, intentId } = await opened();
    provider.simulator.deauthorise(till.account);
    for (const _ of ['once', 'and again'])
      expect(await cancel(intentId)).toMatchObject({
        status: 409,
        body: { code: 'pay-account-disconnected' },
      });
    expect(await storedAccounts(till.world.bondy)).toMatchObject([{ state: 'disconnected' }]);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'pending' });
  });

  test('members cancel their own, administrators all; out of reach there is none', async () => {
    const bobs = await till.visitByCard({ fk_adresse: till.addressAt(2, 2).id }, 'bob');
    const { body } = await till.open(bobs, 'bob');
    const intentId = body.payment_intent_id;
    expect(await cancel(intentId, 'alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await cancel(intentId, 'theo')).toMatchObject({ status: 403 });
    for (const name of ['nora', 'malik'] as const)
      expect(await cancel(intentId, name)).toMatchObject({ status: 404 });
    expect(await anonymous.post(`/api/pay/payment-intents/${intentId}/cancel`)).toMatchObject({
      status: 401,
    });
    expect(await cancel('pi_unknown')).toMatchObject({ status: 404 });
    expect(await cancel(intentId, 'ada')).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  test('it takes no fields', async () => {
    const { intentId } = await opened();
    const answer = await till
      .as('alice')
      .post(`/api/pay/payment-intents/${intentId}/cancel`, { reason: 'x' });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/reason', code: 'unknown-field' }] },
    });
  });
});
