import { beforeEach, describe, expect, test } from '@jest/globals';
import { PayFailure } from '../../../lib/core/pay-failure.ts';
import type { Headers } from '../../support/answer.ts';
import { anonymous, clientWith } from '../../support/client.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/owner.ts';
import { payProvider } from '../../support/pay.ts';
import { switchCards } from '../../support/pay-association.ts';
import { onceRefundIsMade, whenRefundsAreListed } from '../../support/pay-meanwhile.ts';
import { openTill, refundsOf, type Till } from '../../support/pay-till.ts';
import { withoutTable } from '../../support/random-crashes.ts';
import { clock } from '../../support/resources.ts';

const provider = payProvider();
let till: Till;
beforeEach(async () => {
  till = await openTill(provider);
});

const chargeOf = (intentId: string) => till.chargeOf(intentId);

const refundsAsked = () =>
  provider.simulator.requests.filter(({ verb, path }) => verb === 'POST' && path === '/v1/refunds');

const PATH = '/api/pay/refunds';
let keys = 0;
/** Another one each time. */
const newKey = (): Headers => {
  keys += 1;
  return { 'idempotency-key': `again-${keys}` };
};

describe('POST /api/pay/refunds', () => {
  test('gives all back when no amount is named', async () => {
    const { passageId, intentId } = await till.paid();
    const answer = await till.refund({ passage_id: passageId, reason: 'requested_by_customer' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount: '12.50' } });
    expect(answer.body.refund_id).toMatch(/^re_/);
    expect(await till.passage(passageId)).toMatchObject({
      payment_state: 'refunded',
      refunded: '12.50',
      montant: '12.50',
    });
    const [refund] = await refundsOf(passageId);
    expect(refund).toMatchObject({
      refund_id: answer.body.refund_id,
      status: 'succeeded',
      reason: 'requested_by_customer',
      requested_by: till.world.person.theo.userId,
    });
    expect(refundsAsked()[0]).toMatchObject({
      account: till.account,
      idempotencyKey: `DEV:refund:${refund?.uuid}:1`,
      params: { payment_intent: intentId, amount: '1250', metadata: { refund_uuid: refund?.uuid } },
    });
  });

  test('is one refund when the provider tells of it before its answer is here', async () => {
    const { passageId } = await till.paid();
    const on = onceRefundIsMade(provider.on, () => till.sync(passageId));
    const { token } = till.world.person.theo;
    const answer = await clientWith({ token, on }).post(PATH, { passage_id: passageId }, newKey());
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount: '12.50' } });
    expect(await refundsOf(passageId)).toMatchObject([{ refund_id: answer.body.refund_id }]);
    expect(refundsAsked()).toHaveLength(1);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'refunded', refunded: '12.50' });
  });

  test('leaves its trace: the event of the passage, the history of passage and refund', async () => {
    const { passageId } = await till.paid();
    await till.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    const state = { payment_state: { old: 'paid', new: 'partially_refunded' } };
    expect((await eventsNamed('passage_updated')).at(-1)).toMatchObject({ entity_id: till.world.bondy });
    expect((await eventsNamed('passage_updated')).at(-1)?.['changes']).toEqual(state);
    expect((await historyOf('passage', passageId)).at(-1)).toMatchObject({
      changes: { ...state, refunded: { old: 0, new: 2.5 } },
    });
    const [refund] = await refundsOf(passageId);
    expect(await historyOf('refund', refund?.id ?? 0)).toEqual([
      {
        action: 'created',
        by_user_id: till.world.person.theo.userId,
        entity_id: till.world.bondy,
        changes: {
          amount: { old: null, new: 2.5 },
          status: { old: null, new: 'creating' },
          reason: { old: null, new: 'error' },
        },
      },
      {
        action: 'changed',
        by_user_id: till.world.person.theo.userId,
        entity_id: till.world.bondy,
        changes: { status: { old: 'creating', new: 'succeeded' } },
      },
    ]);
  });

  test('of another part only the history tells: the passage stands as it stood', async () => {
    const { passageId } = await till.paid();
    await till.refund({ passage_id: passageId, amount: '2.50' });
    const before = await eventsNamed('passage_updated');
    await till.refund({ passage_id: passageId, amount: '1.00' });
    expect(await eventsNamed('passage_updated')).toEqual(before);
    expect((await historyOf('passage', passageId)).at(-1)).toMatchObject({
      changes: { refunded: { old: 2.5, new: 3.5 } },
    });
  });

  test('a part at a time, and never more than is left', async () => {
    const { passageId } = await till.paid();
    expect(await till.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({
      body: { amount: '5.00' },
    });
    expect(await till.passage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded: '5.00',
    });
    const tooMuch = await till.refund({ passage_id: passageId, amount: 7.51 });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'already-refunded' } });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({ body: { amount: '7.50' } });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'refunded', refunded: '12.50' });
  });

  test('the same amount asked for under another key, after an answer, is another refund', async () => {
    const { passageId } = await till.paid();
    const first = await till.refund({ passage_id: passageId, amount: '5.00' });
    const second = await till.refund({ passage_id: passageId, amount: '5.00' });
    expect(second.status).toBe(200);
    expect(second.body.refund_id).not.toBe(first.body.refund_id);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '10.00' });
  });

  test('without a key nothing is given back, so that no repetition can pay twice', async () => {
    const { passageId } = await till.paid();
    const { token } = till.world.person.theo;
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
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
    const [first, again] = [await post({ 'idempotency-key': 'k' }), await post({ 'idempotency-key': 'k' })];
    expect(again.bytes).toEqual(first.bytes);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('who may not learns that before the missing key', async () => {
    const { passageId } = await till.paid();
    const draft = { passage_id: passageId };
    expect(await anonymous.post(PATH, draft)).toMatchObject({ status: 401 });
    expect(await till.as('alice').post(PATH, draft)).toMatchObject({ status: 403 });
  });

  test('under an idempotency key it is the same one', async () => {
    const { passageId } = await till.paid();
    const first = await till.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    const again = await till.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    expect(again.body).toEqual(first.body);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('also when its answer could not be kept', async () => {
    const { passageId } = await till.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    const { token } = till.world.person.theo;
    const on = withoutTable(provider.on, 'updateTable', 'idempotency_keys');
    const key = { 'idempotency-key': 'refund-1' };
    expect(await clientWith({ token, on }).post(PATH, draft, key)).toMatchObject({
      status: 500,
    });
    expect(await till.refund(draft, 'theo', 'refund-1')).toMatchObject({ status: 200 });
    expect(await refundsOf(passageId)).toHaveLength(1);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('also when the process died before it could be kept; another key is another refund', async () => {
    const { passageId } = await till.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    const first = await till.refund(draft, 'theo', 'refund-1');
    await asOwner((trx) =>
      trx.updateTable('idempotency_keys').set({ status: null, encrypted_answer: null }).execute(),
    );
    clock.advance(61);
    expect((await till.refund(draft, 'theo', 'refund-1')).body).toEqual(first.body);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
    expect((await till.refund(draft, 'theo', 'refund-2')).body.refund_id).not.toBe(first.body.refund_id);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '10.00' });
  });

  test('asked for under a second key when the first was never answered, it is the same one for both', async () => {
    const { passageId } = await till.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await till.refund(draft, 'theo', 'refund-1');
    provider.simulator.switches.reset();
    const second = await till.refund(draft, 'theo', 'refund-2');
    expect((await till.refund(draft, 'theo', 'refund-1')).body).toEqual(second.body);
    expect(await refundsOf(passageId)).toHaveLength(1);
  });

  test('made, it is answered even when its turn could not be given back', async () => {
    const { passageId } = await till.paid();
    const { token } = till.world.person.theo;
    const on = withoutTable(provider.on, 'deleteFrom', 'leases');
    const draft = { passage_id: passageId };
    expect(await clientWith({ token, on }).post(PATH, draft, newKey())).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
  });

  test('works when the operation is closed and the association takes no cards any more', async () => {
    const { passageId } = await till.paid();
    await till.issue(passageId);
    await till.as('ada').patch(`/api/operations/${till.round.operationId}`, { chk_active: 0 });
    await switchCards(till.world.bondy, 0);
    expect(await till.refund({ passage_id: passageId, amount: '2.50' }, 'theo')).toMatchObject({
      status: 200,
    });
    const receipts = async () =>
      (await till.as('ada').get(`/api/receipts?passage_id=${passageId}`)).body.data;
    expect(await receipts()).toMatchObject([{ state: 'pending', refunded: '2.50' }]);
    expect(await till.refund({ passage_id: passageId }, 'ada')).toMatchObject({ status: 200 });
    expect((await till.passage(passageId)).payment_state).toBe('refunded');
    expect(await receipts()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('many at once never give back more than is left', async () => {
    const { passageId, intentId } = await till.paid();
    const amounts = ['8.00', '7.00', '6.00', '8.00', '5.50'];
    const answers = await Promise.all(
      amounts.map((amount) => till.refund({ passage_id: passageId, amount })),
    );
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(codes.length).toBeLessThan(amounts.length);
    for (const code of codes) expect(['already-refunded', 'pay-account-in-progress']).toContain(code);
    const { charge } = await (await provider.on.gateways.pay()).within(600).intent(till.account, intentId);
    expect(charge?.refunded).toBeLessThanOrEqual(1250);
    const told = new Map(
      answers.filter(({ status }) => status === 200).map(({ body }) => [body.refund_id, Number(body.amount)]),
    );
    expect(charge?.refunded).toBe(100 * [...told.values()].reduce((sum, amount) => sum + amount, 0));
  });

  test('a refund that fails at the bank later is taken back', async () => {
    const { passageId } = await till.paid();
    const { body } = await till.refund({ passage_id: passageId });
    provider.simulator.failRefund(body.refund_id);
    await till.sync(passageId);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
    expect(await refundsOf(passageId)).toMatchObject([
      { status: 'failed', failure_reason: 'expired_or_canceled_card' },
    ]);
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
  });

  test('what was given back on the provider’s own pages counts', async () => {
    const { passageId, intentId } = await till.paid();
    provider.simulator.refundFromDashboard(await chargeOf(intentId), 1000);
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await till.passage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded: '10.00',
    });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '2.50' },
    });
  });

  test('a disputed payment is the bank’s, whether we know of it or not', async () => {
    const { passageId, intentId } = await till.paid();
    const dispute = provider.simulator.dispute(await chargeOf(intentId));
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'disputed' },
    });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'disputed' });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'disputed' },
    });
    provider.simulator.closeDispute(dispute, 'lost');
    await till.sync(passageId);
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'disputed' },
    });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'dispute_lost' });
  });
});

describe('what cannot be given back', () => {
  test('a card that was not paid, and money that was no card', async () => {
    const waiting = await till.visitByCard();
    expect(await till.refund({ passage_id: waiting })).toMatchObject({
      status: 409,
      body: { code: 'payment-pending' },
    });
    await till.open(waiting);
    expect(await till.refund({ passage_id: waiting })).toMatchObject({
      status: 409,
      body: { code: 'payment-pending' },
    });
    const cash = await till.visitByCard({ fk_type_reglement: 'cash' });
    expect(await till.refund({ passage_id: cash })).toMatchObject({
      status: 409,
      body: { code: 'not-a-card-payment' },
    });
  });

  test('nothing', async () => {
    const { passageId } = await till.paid();
    expect(await till.refund({ passage_id: passageId, amount: 0 })).toMatchObject({
      status: 422,
      body: { code: 'amount-out-of-range', errors: [{ pointer: '/amount' }] },
    });
  });

  test('treasurers and administrators may; members may not; others do not learn of it', async () => {
    const { passageId } = await till.paid();
    for (const name of ['alice', 'malik'] as const)
      expect(await till.refund({ passage_id: passageId }, name)).toMatchObject({ status: 403 });
    expect(await till.refund({ passage_id: passageId }, 'nora')).toMatchObject({
      status: 422,
      body: { code: 'passage-not-found', errors: [{ pointer: '/passage_id' }] },
    });
    expect(await till.refund({ passage_id: 999_999 })).toMatchObject({ status: 422 });
    expect(await anonymous.post(PATH, { passage_id: passageId })).toMatchObject({
      status: 401,
    });
    for (const name of ['theo', 'ada', 'root'] as const)
      expect(await till.refund({ passage_id: passageId, amount: '1.00' }, name)).toMatchObject({
        status: 200,
      });
  });

  test.each([
    [{}, '/passage_id', 'required'],
    [{ passage_id: 1, amount: '-1' }, '/amount', 'invalid-value'],
    [{ passage_id: 1, amount: 1.005 }, '/amount', 'invalid-value'],
    [{ passage_id: 1, reason: 'fraudulent' }, '/reason', 'invalid-value'],
    [{ passage_id: 1, refund_id: 're_1' }, '/refund_id', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    const answer = await till.refund(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed', errors: [{ pointer }] } });
    expect(answer.body.errors[0].code).toBeDefined();
    expect(code).toBeDefined();
  });
});

describe('a refund while the provider is in trouble', () => {
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
  test.each(trouble)('%s: the same request again means the same refund', async (kind) => {
    const { passageId, intentId } = await till.paid();
    provider.simulator.switches.failNext({ kind }, { times: 50, on: 'refunds.create' });
    const failed = await till.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    expect(failed.status).toBeGreaterThanOrEqual(502);
    expect(await refundsOf(passageId)).toMatchObject([{ status: 'creating', amount_cents: 500 }]);
    provider.simulator.switches.reset();
    const again = await till.refund({ passage_id: passageId, amount: '5.00' }, 'theo', 'refund-1');
    expect(again).toMatchObject({ status: 200, body: { amount: '5.00' } });
    const { charge } = await (await provider.on.gateways.pay()).within(600).intent(till.account, intentId);
    expect(charge?.refunded).toBe(500);
    expect(await refundsOf(passageId)).toHaveLength(1);
  });

  test('a lost refund that an event has told of is still the answer to the same request', async () => {
    const { passageId } = await till.paid();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await till.refund({ passage_id: passageId });
    provider.simulator.switches.reset();
    await till.sync(passageId);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 200,
      body: { amount: '12.50' },
    });
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await refundsOf(passageId)).toHaveLength(1);
  });

  test('a lost one of another amount is finished first, and counts', async () => {
    const { passageId } = await till.paid();
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await till.refund({ passage_id: passageId, amount: '8.00' });
    provider.simulator.switches.reset();
    expect(await till.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({
      status: 409,
      body: { code: 'already-refunded' },
    });
    expect(await till.refund({ passage_id: passageId, amount: '4.00' })).toMatchObject({ status: 200 });
    expect(await till.passage(passageId)).toMatchObject({ refunded: '12.00' });
  });

  test('a 500 that comes back under its key gives way to another key', async () => {
    const { passageId } = await till.paid();
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'refunds.create' });
    expect(await till.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({ status: 200 });
    expect(await refundsOf(passageId)).toMatchObject([{ status: 'succeeded', attempt: 2 }]);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  const neverReached = async (passageId: number, amount: string) => {
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50, on: 'refunds.create' });
    await till.refund({ passage_id: passageId, amount });
    provider.simulator.switches.reset();
  };

  test('a day later it is looked for before it is made under another key', async () => {
    const { passageId } = await till.paid();
    const draft = { passage_id: passageId, amount: '5.00' };
    provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
    await till.refund(draft);
    provider.simulator.switches.reset();
    await asOwner((trx) =>
      trx.updateTable('pay_refunds').set({ created_at: '2026-11-19T12:00:00.000Z' }).execute(),
    );
    expect(await till.refund(draft)).toMatchObject({ status: 200, body: { amount: '5.00' } });
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
    expect(await refundsOf(passageId)).toMatchObject([{ attempt: 1 }]);
  });

  test('one that never reached the provider is not made by a request for another amount', async () => {
    const { passageId } = await till.paid();
    await neverReached(passageId, '5.00');
    clock.advance(120);
    expect(await till.refund({ passage_id: passageId, amount: '2.00' }, 'ada')).toMatchObject({
      status: 200,
      body: { amount: '2.00' },
    });
    expect(await till.passage(passageId)).toMatchObject({ refunded: '2.00' });
    const [givenUp, made] = await refundsOf(passageId);
    expect([givenUp, made]).toMatchObject([
      { status: 'failed', failure_reason: 'never-made' },
      { status: 'succeeded' },
    ]);
    expect((await historyOf('refund', givenUp?.id ?? 0)).at(-1)).toMatchObject({
      changes: { status: { old: 'creating', new: 'failed' } },
    });
  });

  test('begun just now it may still come: another amount waits, the same one does not', async () => {
    const { passageId } = await till.paid();
    await neverReached(passageId, '5.00');
    clock.advance(90);
    const other = await till.refund({ passage_id: passageId, amount: '2.00' });
    expect(other).toMatchObject({ status: 409, body: { code: 'pay-account-in-progress' } });
    expect(other.headers['retry-after']).toBe('30');
    expect(await till.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({ status: 200 });
    expect(await till.refund({ passage_id: passageId, amount: '2.00' })).toMatchObject({ status: 200 });
    expect(await till.passage(passageId)).toMatchObject({ refunded: '7.00' });
  });

  test.each(['disconnected', 'missing', 'refused'] as const)(
    'a look that fails as %s says nothing of a refund that was made',
    async (kind) => {
      const { passageId } = await till.paid();
      const draft = { passage_id: passageId, amount: '5.00' };
      provider.simulator.switches.failNext({ kind: 'lost' }, { times: 50, on: 'refunds.create' });
      await till.refund(draft);
      provider.simulator.switches.reset();
      const on = whenRefundsAreListed(provider.on, () => {
        throw new PayFailure('refunds.list', kind);
      });
      const { token } = till.world.person.theo;
      const unseen = await clientWith({ token, on }).post(PATH, draft, newKey());
      expect(unseen.status).toBe(kind === 'disconnected' ? 409 : 502);
      expect(await refundsOf(passageId)).toMatchObject([{ status: 'creating' }]);
      expect(await till.refund(draft)).toMatchObject({ status: 200 });
      expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
    },
  );

  test('made, it is answered even when nothing more can be read', async () => {
    const { passageId } = await till.paid();
    provider.simulator.switches.failNext(
      { kind: 'unavailable' },
      { times: 50, on: 'paymentIntents.retrieve' },
    );
    expect(await till.refund({ passage_id: passageId, amount: '5.00' })).toMatchObject({
      status: 200,
      body: { amount: '5.00' },
    });
    const tooMuch = await till.refund({ passage_id: passageId, amount: '8.00' });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'already-refunded' } });
    provider.simulator.switches.reset();
    await till.sync(passageId);
    expect(await till.passage(passageId)).toMatchObject({ refunded: '5.00' });
  });

  test('on an account that was withdrawn nothing can be given back, and that is written down', async () => {
    const { passageId } = await till.paid();
    provider.simulator.deauthorise(till.account);
    expect(await till.refund({ passage_id: passageId })).toMatchObject({
      status: 409,
      body: { code: 'pay-account-disconnected' },
    });
    expect(await refundsOf(passageId)).toMatchObject([{ status: 'failed' }]);
    expect(await accountStates()).toEqual(['disconnected']);
  });

  test.each(['3.00', '5.00'])(
    'nor can one that was begun before be finished, by a request for %s',
    async (amount) => {
      const { passageId } = await till.paid();
      await neverReached(passageId, '5.00');
      provider.simulator.deauthorise(till.account);
      expect(await till.refund({ passage_id: passageId, amount })).toMatchObject({
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
