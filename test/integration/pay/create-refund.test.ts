import { beforeEach, describe, expect, test } from '@jest/globals';
import { PayFailure } from '../../../lib/core/pay-failure.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { withoutTable } from '../../support/event-log/random-crashes.ts';
import type { Headers } from '../../support/http/answer.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { setCardsEnabled } from '../../support/pay/pay-association.ts';
import { afterRefundCreated, withListedRefunds } from '../../support/pay/pay-call-hooks.ts';
import { type CardCheckout, openCheckout, refundsOf } from '../../support/pay/pay-checkout.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const chargeOf = (intentId: string) => checkout.chargeOf(intentId);

const refundsAsked = () =>
  provider.simulator.requests.filter(({ verb, path }) => verb === 'POST' && path === '/v1/refunds');

const PATH = '/api/pay/refunds';
let keys = 0;
/** A new key on each call. */
const newKey = (): Headers => {
  keys += 1;
  return { 'idempotency-key': `again-${keys}` };
};

describe('POST /api/pay/refunds', () => {
  test('refunds everything when no amount is given', async () => {
    const { passageId, intentId } = await checkout.paid();
    const answer = await checkout.refund({ passage_id: passageId, reason: 'requested_by_customer' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount: '12.50' } });
    expect(answer.body.refund_id).toMatch(/^re_/);
    expect(await checkout.passage(passageId)).toMatchObject({
      payment_state: 'refunded',
      refunded: '12.50',
      montant: '12.50',
    });
    const [refund] = await refundsOf(passageId);
    expect(refund).toMatchObject({
      refund_id: answer.body.refund_id,
      status: 'succeeded',
      reason: 'requested_by_customer',
      requested_by: checkout.world.person.theo.userId,
    });
    expect(refundsAsked()[0]).toMatchObject({
      account: checkout.account,
      idempotencyKey: `DEV:refund:${refund?.uuid}:1`,
      params: { payment_intent: intentId, amount: '1250', metadata: { refund_uuid: refund?.uuid } },
    });
  });

  test('records one refund when its event arrives before the response', async () => {
    const { passageId } = await checkout.paid();
    const on = afterRefundCreated(provider.on, () => checkout.sync(passageId));
    const { token } = checkout.world.person.theo;
    const answer = await clientWith({ token, on }).post(PATH, { passage_id: passageId }, newKey());
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount: '12.50' } });
    expect(await refundsOf(passageId)).toMatchObject([{ refund_id: answer.body.refund_id }]);
    expect(refundsAsked()).toHaveLength(1);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded', refunded: '12.50' });
  });

  test("records the passage's event and the history of passage and refund", async () => {
    const { passageId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    const state = { payment_state: { old: 'paid', new: 'partially_refunded' } };
    expect((await eventsNamed('passage_updated')).at(-1)).toMatchObject({ entity_id: checkout.world.bondy });
    expect((await eventsNamed('passage_updated')).at(-1)?.['changes']).toEqual(state);
    expect((await historyOf('passage', passageId)).at(-1)).toMatchObject({
      changes: { ...state, refunded: { old: 0, new: 2.5 } },
    });
    const [refund] = await refundsOf(passageId);
    expect(await historyOf('refund', refund?.id ?? 0)).toEqual([
      {
        action: 'created',
        by_user_id: checkout.world.person.theo.userId,
        entity_id: checkout.world.bondy,
        changes: {
          amount: { old: null, new: 2.5 },
          status: { old: null, new: 'creating' },
          reason: { old: null, new: 'error' },
        },
      },
      {
        action: 'changed',
        by_user_id: checkout.world.person.theo.userId,
        entity_id: checkout.world.bondy,
        changes: { status: { old: 'creating', new: 'succeeded' } },
      },
    ]);
  });

  test('of a further part is recorded in the history only, since the payment state stays the same', async () => {
    const { passageId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId, amount: '2.50' });
    const before = await eventsNamed('passage_updated');
    await checkout.refund({ passage_id: passageId, amount: '1.00' });
    expect(await eventsNamed('passage_updated')).toEqual(before);
    expect((await historyOf('passage', passageId)).at(-1)).toMatchObject({
      changes: { refunded: { old: 2.5, new: 3.5 } },
    });
  });

  test('refunds in parts, never more than is left', async () => {
    const { passageId } = await checkout.paid();
    expect(await checkout.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({
      body: { amount: '5.00' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded: '5.00',
    });
    const tooMuch = await checkout.refund({ passage_id: passageId, amount: 7.51 });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'already-refunded' } });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({ body: { amount: '7.50' } });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded', refunded: '12.50' });
  });

  test('makes another refund for the same amount under another key after a response', async () => {
    const { passageId } = await checkout.paid();
    const first = await checkout.refund({ passage_id: passageId, amount: '5.00' });
    const second = await checkout.refund({ passage_id: passageId, amount: '5.00' });
    expect(second.status).toBe(200);
    expect(second.body.refund_id).not.toBe(first.body.refund_id);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '10.00' });
  });

  test('requires an idempotency key, so that a repetition cannot refund twice', async () => {
    const { passageId } = await checkout.paid();
    const { token } = checkout.world.person.theo;
    const draft = { passage_id: passageId, amount: '5.00' };
    const post = (key: Headers) => clientWith({ token, on: provider.on }).post(PATH, draft, key);
    const required = { status: 400, body: { code: 'idempotency-key-required' } };
    expect(await post({})).toMatchObject(required);
    expect(await post({})).toMatchObject(required);
    for (const key of ['', 'a b']) {
      const malformed = { status: 400, body: { code: 'idempotency-key-malformed' } };
      expect(await post({ 'idempotency-key': key })).toMatchObject(malformed);
    }
    expect(refundsAsked()).toEqual([]);
    expect(await refundsOf(passageId)).toEqual([]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
    const [first, again] = [await post({ 'idempotency-key': 'k' }), await post({ 'idempotency-key': 'k' })];
    expect(again.bytes).toEqual(first.bytes);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('checks access before the missing key', async () => {
    const { passageId } = await checkout.paid();
    const draft = { passage_id: passageId };
    expect(await anonymous.post(PATH, draft)).toMatchObject({ status: 401 });
    expect(await checkout.as('alice').post(PATH, draft)).toMatchObject({ status: 403 });
  });

  test('returns the same refund under the same idempotency key', async () => {
    const { passageId } = await checkout.paid();
    const first = await checkout.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    const again = await checkout.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    expect(again.body).toEqual(first.body);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('returns the same refund when the response could not be stored', async () => {
    const { passageId } = await checkout.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    const { token } = checkout.world.person.theo;
    const on = withoutTable(provider.on, 'updateTable', 'idempotency_keys');
    const key = { 'idempotency-key': 'refund-1' };
    expect(await clientWith({ token, on }).post(PATH, draft, key)).toMatchObject({
      status: 500,
    });
    expect(await checkout.refund(draft, 'theo', 'refund-1')).toMatchObject({ status: 200 });
    expect(await refundsOf(passageId)).toHaveLength(1);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('returns the same refund when the process died before the response was stored; another key makes another refund', async () => {
    const { passageId } = await checkout.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    const first = await checkout.refund(draft, 'theo', 'refund-1');
    await asOwner((trx) =>
      trx.updateTable('idempotency_keys').set({ status: null, encrypted_answer: null }).execute(),
    );
    clock.advance(61);
    expect((await checkout.refund(draft, 'theo', 'refund-1')).body).toEqual(first.body);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
    expect((await checkout.refund(draft, 'theo', 'refund-2')).body.refund_id).not.toBe(first.body.refund_id);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '10.00' });
  });

  test('returns the same refund for both keys when the first one was never answered', async () => {
    const { passageId } = await checkout.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await checkout.refund(draft, 'theo', 'refund-1');
    provider.simulator.switches.reset();
    const second = await checkout.refund(draft, 'theo', 'refund-2');
    expect((await checkout.refund(draft, 'theo', 'refund-1')).body).toEqual(second.body);
    expect(await refundsOf(passageId)).toHaveLength(1);
  });

  test('returns the refund even when its lease could not be released', async () => {
    const { passageId } = await checkout.paid();
    const { token } = checkout.world.person.theo;
    const on = withoutTable(provider.on, 'deleteFrom', 'leases');
    const draft = { passage_id: passageId };
    expect(await clientWith({ token, on }).post(PATH, draft, newKey())).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
  });

  test('works when the operation is closed and the association has disabled cards', async () => {
    const { passageId } = await checkout.paid();
    await checkout.issue(passageId);
    await checkout.as('ada').patch(`/api/operations/${checkout.round.operationId}`, { chk_active: 0 });
    await setCardsEnabled(checkout.world.bondy, 0);
    expect(await checkout.refund({ passage_id: passageId, amount: '2.50' }, 'theo')).toMatchObject({
      status: 200,
    });
    const receipts = async () =>
      (await checkout.as('ada').get(`/api/receipts?passage_id=${passageId}`)).body.data;
    expect(await receipts()).toMatchObject([{ state: 'pending', refunded: '2.50' }]);
    expect(await checkout.refund({ passage_id: passageId }, 'ada')).toMatchObject({ status: 200 });
    expect((await checkout.passage(passageId)).payment_state).toBe('refunded');
    expect(await receipts()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('never refunds more than is left under concurrent requests', async () => {
    const { passageId, intentId } = await checkout.paid();
    const amounts = ['8.00', '7.00', '6.00', '8.00', '5.50'];
    const answers = await Promise.all(
      amounts.map((amount) => checkout.refund({ passage_id: passageId, amount })),
    );
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(codes.length).toBeLessThan(amounts.length);
    for (const code of codes) expect(['already-refunded', 'pay-account-in-progress']).toContain(code);
    const { charge } = await (await provider.on.gateways.pay())
      .within(600)
      .intent(checkout.account, intentId);
    expect(charge?.refunded).toBeLessThanOrEqual(1250);
    const told = new Map(
      answers.filter(({ status }) => status === 200).map(({ body }) => [body.refund_id, Number(body.amount)]),
    );
    expect(charge?.refunded).toBe(100 * [...told.values()].reduce((sum, amount) => sum + amount, 0));
  });

  test('reverts a refund that fails at the bank later', async () => {
    const { passageId } = await checkout.paid();
    const { body } = await checkout.refund({ passage_id: passageId });
    provider.simulator.failRefund(body.refund_id);
    await checkout.sync(passageId);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
    expect(await refundsOf(passageId)).toMatchObject([
      { status: 'failed', failure_reason: 'expired_or_canceled_card' },
    ]);
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
  });

  test("counts refunds made in the provider's dashboard", async () => {
    const { passageId, intentId } = await checkout.paid();
    provider.simulator.refundFromDashboard(await chargeOf(intentId), 1000);
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded: '10.00',
    });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '2.50' },
    });
  });

  test('refuses a disputed payment, whether or not we know of the dispute', async () => {
    const { passageId, intentId } = await checkout.paid();
    const dispute = provider.simulator.dispute(await chargeOf(intentId));
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'disputed' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'disputed' });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'disputed' },
    });
    provider.simulator.closeDispute(dispute, 'lost');
    await checkout.sync(passageId);
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'disputed' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'dispute_lost' });
  });
});

describe('POST /api/pay/refunds refuses', () => {
  test('an unpaid card payment and other kinds of payment', async () => {
    const waiting = await checkout.visitByCard();
    expect(await checkout.refund({ passage_id: waiting })).toMatchObject({
      status: 409,
      body: { code: 'payment-pending' },
    });
    await checkout.open(waiting);
    expect(await checkout.refund({ passage_id: waiting })).toMatchObject({
      status: 409,
      body: { code: 'payment-pending' },
    });
    const cash = await checkout.visitByCard({ fk_type_reglement: 'cash' });
    expect(await checkout.refund({ passage_id: cash })).toMatchObject({
      status: 409,
      body: { code: 'not-a-card-payment' },
    });
  });

  test('an amount of zero', async () => {
    const { passageId } = await checkout.paid();
    expect(await checkout.refund({ passage_id: passageId, amount: 0 })).toMatchObject({
      status: 422,
      body: { code: 'amount-out-of-range', errors: [{ pointer: '/amount' }] },
    });
  });

  test('members, and hides the passage from other associations', async () => {
    const { passageId } = await checkout.paid();
    for (const name of ['alice', 'malik'] as const)
      expect(await checkout.refund({ passage_id: passageId }, name)).toMatchObject({ status: 403 });
    expect(await checkout.refund({ passage_id: passageId }, 'nora')).toMatchObject({
      status: 422,
      body: { code: 'passage-not-found', errors: [{ pointer: '/passage_id' }] },
    });
    for (const name of ['theo', 'ada', 'root'] as const)
      expect(await checkout.refund({ passage_id: passageId, amount: '1.00' }, name)).toMatchObject({
        status: 200,
      });
  });

  test.each([
    [{}, '/passage_id', 'required'],
    [{ passage_id: 1, amount: '-1' }, '/amount', 'invalid-value'],
    [{ passage_id: 1, amount: 1.005 }, '/amount', 'invalid-value'],
    [{ passage_id: 1, reason: 'fraudulent' }, '/reason', 'invalid-value'],
    [{ passage_id: 1, refund_id: 're_1' }, '/refund_id', 'unknown-field'],
  ])('%j at its field', async (body, pointer, code) => {
    const answer = await checkout.refund(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed', errors: [{ pointer }] } });
    expect(answer.body.errors[0].code).toBeDefined();
    expect(code).toBeDefined();
  });
});

describe('a refund during an outage of the provider', () => {
  const trouble = [
    'lost',
    'timeout',
    'reset',
    'rate_limit',
    'bad_gateway',
    'page',
    'foreign_problem',
    'unavailable',
  ] as const;
  test.each(trouble)('%s: repeating the request returns the same refund', async (kind) => {
    const { passageId, intentId } = await checkout.paid();
    provider.simulator.switches.failNext({ kind }, { times: 50, on: 'refunds.create' });
    const failed = await checkout.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    expect(failed.status).toBeGreaterThanOrEqual(502);
    expect(await refundsOf(passageId)).toMatchObject([{ status: 'creating', amount_cents: 500 }]);
    provider.simulator.switches.reset();
    const again = await checkout.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    expect(again).toMatchObject({ status: 200, body: { amount: '5.00' } });
    const { charge } = await (await provider.on.gateways.pay())
      .within(600)
      .intent(checkout.account, intentId);
    expect(charge?.refunded).toBe(500);
    expect(await refundsOf(passageId)).toHaveLength(1);
  });

  test('whose response was lost and whose event arrived is returned by the same request', async () => {
    const { passageId } = await checkout.paid();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await checkout.refund({ passage_id: passageId });
    provider.simulator.switches.reset();
    await checkout.sync(passageId);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await refundsOf(passageId)).toHaveLength(1);
  });

  test('of another amount whose response was lost is completed first and counts', async () => {
    const { passageId } = await checkout.paid();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await checkout.refund({ passage_id: passageId, amount: '8.00' });
    provider.simulator.switches.reset();
    expect(await checkout.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await checkout.refund({ passage_id: passageId, amount: '4.00' })).toMatchObject({ status: 200 });
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '12.00' });
  });

  test('is made under another key when a 500 is stored under the first one', async () => {
    const { passageId } = await checkout.paid();
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'refunds.create' });
    expect(await checkout.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({ status: 200 });
    expect(await refundsOf(passageId)).toMatchObject([{ status: 'succeeded', attempt: 2 }]);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  const neverReached = async (passageId: number, amount: string) => {
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50, on: 'refunds.create' });
    await checkout.refund({ passage_id: passageId, amount });
    provider.simulator.switches.reset();
  };

  test('is searched a day later before it is made under another key', async () => {
    const { passageId } = await checkout.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await checkout.refund(draft);
    provider.simulator.switches.reset();
    await asOwner((trx) =>
      trx.updateTable('pay_refunds').set({ created_at: '2026-11-19T12:00:00.000Z' }).execute(),
    );
    expect(await checkout.refund(draft)).toMatchObject({ status: 200, body: { amount: '5.00' } });
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
    expect(await refundsOf(passageId)).toMatchObject([{ attempt: 1 }]);
  });

  test('that never reached the provider is not made by a request for another amount', async () => {
    const { passageId } = await checkout.paid();
    await neverReached(passageId, '5.00');
    clock.advance(120);
    expect(await checkout.refund({ passage_id: passageId, amount: '2.00' }, 'ada')).toMatchObject({
      status: 200,
      body: { amount: '2.00' },
    });
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '2.00' });
    const [givenUp, made] = await refundsOf(passageId);
    expect([givenUp, made]).toMatchObject([
      { status: 'failed', failure_reason: 'never-made' },
      { status: 'succeeded' },
    ]);
    expect((await historyOf('refund', givenUp?.id ?? 0)).at(-1)).toMatchObject({
      changes: { status: { old: 'creating', new: 'failed' } },
    });
  });

  test('started just now makes a request for another amount wait, but not the same request', async () => {
    const { passageId } = await checkout.paid();
    await neverReached(passageId, '5.00');
    clock.advance(90);
    const other = await checkout.refund({ passage_id: passageId, amount: '2.00' });
    expect(other).toMatchObject({ status: 409, body: { code: 'pay-account-in-progress' } });
    expect(other.headers['retry-after']).toBe('30');
    expect(await checkout.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({ status: 200 });
    expect(await checkout.refund({ passage_id: passageId, amount: '2.00' })).toMatchObject({ status: 200 });
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '7.00' });
  });

  test.each(['disconnected', 'missing', 'refused'] as const)(
    'whose lookup fails as %s keeps its state',
    async (kind) => {
      const { passageId } = await checkout.paid();
      const draft = { passage_id: passageId, amount: '5.00' };
      provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
      await checkout.refund(draft);
      provider.simulator.switches.reset();
      const on = withListedRefunds(provider.on, () => {
        throw new PayFailure('refunds.list', kind);
      });
      const { token } = checkout.world.person.theo;
      const unseen = await clientWith({ token, on }).post(PATH, draft, newKey());
      expect(unseen.status).toBe(kind === 'disconnected' ? 409 : 502);
      expect(await refundsOf(passageId)).toMatchObject([{ status: 'creating' }]);
      expect(await checkout.refund(draft)).toMatchObject({ status: 200 });
      expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
    },
  );

  test('is returned even when nothing else can be read', async () => {
    const { passageId } = await checkout.paid();
    provider.simulator.switches.failNext(
      { kind: 'unavailable' },
      { times: 50, on: 'paymentIntents.retrieve' },
    );
    expect(await checkout.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({
      status: 200,
      body: { amount: '5.00' },
    });
    const tooMuch = await checkout.refund({ passage_id: passageId, amount: '8.00' });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'already-refunded' } });
    provider.simulator.switches.reset();
    await checkout.sync(passageId);
    expect(await checkout.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('on a disconnected account is refused, and the disconnection is recorded', async () => {
    const { passageId } = await checkout.paid();
    provider.simulator.deauthorise(checkout.account);
    expect(await checkout.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'pay-account-disconnected' },
    });
    expect(await refundsOf(passageId)).toMatchObject([{ status: 'failed' }]);
    expect(await accountStates()).toEqual(['disconnected']);
  });

  test.each(['3.00', '5.00'])(
    'started before the disconnection cannot be completed by a request for %s',
    async (amount) => {
      const { passageId } = await checkout.paid();
      await neverReached(passageId, '5.00');
      provider.simulator.deauthorise(checkout.account);
      expect(await checkout.refund({ passage_id: passageId, amount })).toMatchObject({
        status: 409,
        body: { code: 'pay-account-disconnected' },
      });
      expect(await refundsOf(passageId)).toMatchObject([{ status: 'creating', amount_cents: 500 }]);
      expect(await accountStates()).toEqual(['disconnected']);
    },
  );
});

const accountStates = () =>
  asOwner(async (trx) => {
    const rows = await trx.selectFrom('pay_accounts').select('state').execute();
    return rows.map(({ state }) => state);
  });
