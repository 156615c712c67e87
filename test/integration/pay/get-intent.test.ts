import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';
import { payProvider } from '../../support/pay.ts';
import { storedAccounts } from '../../support/pay-association.ts';
import { openTill, type Till } from '../../support/pay-till.ts';
import { logLines } from '../../support/resources.ts';

const provider = payProvider();
let till: Till;
beforeEach(async () => {
  till = await openTill(provider);
});

const read = (intentId: string, name: Parameters<Till['as']>[0] = 'alice') =>
  till.as(name).get(`/api/pay/payment-intents/${intentId}`);

describe('GET /api/pay/payment-intents/{payment_intent_id}', () => {
  test('tells of an open one, without its secret', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
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

  test('after the tap it is paid without any event, with what the provider says of money and card', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    const paid = await till.tap(body.payment_intent_id);
    expect(paid).toMatchObject({
      status: 'succeeded',
      payment_state: 'paid',
      // 1.4 % and ten cents.
      fee_cents: 28,
      net_cents: 1222,
      paid_at: '2026-11-20T09:00:00.000Z',
    });
    expect(paid.card.last4).toMatch(/^\d{4}$/);
    expect(await till.passage(passageId)).toMatchObject({
      payment_state: 'paid',
      locked: true,
      refunded: '0.00',
    });
  });

  test('that it became paid is told once, with ids alone', async () => {
    const { passageId, intentId } = await till.paid();
    await read(intentId);
    await till.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    const lines = logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'pay-paid');
    expect(lines).toMatchObject([{ level: 'info', payment_id: expect.any(Number) }]);
  });

  test('a paid one is read from our own records', async () => {
    const { intentId } = await till.paid();
    provider.simulator.requests.length = 0;
    expect(await read(intentId)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('it shows what was given back, and what a bank contests', async () => {
    const { passageId, intentId } = await till.paid();
    await till.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    provider.simulator.dispute(await till.chargeOf(intentId));
    await till.sync(passageId);
    expect((await read(intentId)).body).toMatchObject({
      payment_state: 'disputed',
      refunded_cents: 250,
      refunds: [{ status: 'succeeded', amount: '2.50', reason: 'error' }],
      disputes: [{ status: 'needs_response', due_by: expect.any(String) }],
    });
  });

  test('while the provider is away nothing is passed off as live', async () => {
    const { body } = await till.open(await till.visitByCard());
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50 });
    expect(await read(body.payment_intent_id)).toMatchObject({
      status: 502,
      body: { code: 'pay-provider-error' },
    });
  });

  test('of an account that was withdrawn it is read from our own records', async () => {
    const { body } = await till.open(await till.visitByCard());
    provider.simulator.deauthorise(till.account);
    const asLastSeen = { status: 200, body: { status: 'open', payment_state: 'pending' } };
    expect(await read(body.payment_intent_id)).toMatchObject(asLastSeen);
    await provider.tell();
    expect(await read(body.payment_intent_id)).toMatchObject(asLastSeen);
    expect(await storedAccounts(till.world.bondy)).toMatchObject([{ state: 'disconnected' }]);
  });

  test('says why a card was declined, but not what the bank knows of a stolen one', async () => {
    const passageId = await till.visitByCard();
    const intentId: string = (await till.open(passageId)).body.payment_intent_id;
    expect(await till.tap(intentId, 'expired_card')).toMatchObject({ decline_code: 'expired_card' });
    expect(await till.tap(intentId, 'lost_card')).toMatchObject({ decline_code: 'generic_decline' });
  });

  test('members read those of passages they can read, others do not learn that there are any', async () => {
    const bobs = await till.visitByCard({ fk_adresse: till.addressAt(7, 1).id }, 'bob');
    const { body } = await till.open(bobs, 'bob');
    const intentId = body.payment_intent_id;
    for (const name of ['bob', 'ada', 'root'] as const)
      expect(await read(intentId, name)).toMatchObject({ status: 200 });
    for (const name of ['alice', 'nora', 'malik'] as const)
      expect(await read(intentId, name)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await read(intentId, 'theo')).toMatchObject({ status: 403 });
    expect(await anonymous.get(`/api/pay/payment-intents/${intentId}`)).toMatchObject({ status: 401 });
  });

  test('one that the provider never made is unknown', async () => {
    expect(await read('pi_unknown')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each(['1', '%00', 'é', '..%2f', 'ch_1', `pi_${'x'.repeat(251)}`])('%s is no id', async (intentId) => {
    expect(await read(intentId)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{payment_intent_id}' }] },
    });
  });
});
