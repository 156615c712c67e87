import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventSubject } from '../../../lib/pay/events/schemas.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { request } from '../../support/http/client.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  type CardSeason,
  openCardSeason,
  storedEvents,
  storedPassage,
  storedPayments,
  storedReceipts,
} from '../../support/pay/pay-season.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
const HOUR = 3600;
const DAY = 24 * HOUR;

let season: CardSeason;
let on: Resources;
beforeEach(async () => {
  season = await openCardSeason(provider);
  on = provider.on;
});

/** Delivers pending events to the webhook only; returns their types, in the given order. */
async function receiveEvents(order: (types: string[]) => string[] = (types) => types): Promise<string[]> {
  const deliveries = provider.simulator.takeDeliveries();
  for (const { body, headers } of deliveries) {
    await request('POST', '/api/pay/webhook', body, { headers, on: withoutQueues(on) });
  }
  return order(deliveries.map(({ type }) => type));
}

/** Queues that drop all messages: the test runs the worker itself. */
const withoutQueues = (deps: Resources): Resources => ({
  ...deps,
  gateways: { ...deps.gateways, queues: async () => ({ send: async (sent) => sent.map(({ id }) => id) }) },
});

async function work(type: string, copies = 1): Promise<string[]> {
  const events = await storedEvents();
  const bodies = events
    .filter((event) => event.type === type)
    .map(({ id }) => JSON.stringify({ pay_event_id: id }));
  const rounds = Array.from({ length: copies }, () => invokeWorker('process-pay-event', bodies, on));
  return (await Promise.all(rounds)).flat();
}

const workAll = async (types: string[]) => {
  for (const type of types) expect(await work(type)).toEqual([]);
};

const states = async () => (await storedEvents()).map(({ type, state }) => [type, state]);
/** States of the stored events that are processed. */
const processedStates = async () => {
  const followed = (await storedEvents()).filter(({ type }) => eventSubject(type) !== null);
  return [...new Set(followed.map(({ state }) => state))];
};
const codes = () => logLines.map((line) => JSON.parse(line).code);
const emails = () => asOwner((trx) => trx.selectFrom('emails').selectAll().orderBy('id').execute());

describe('a card payment', () => {
  test('marks its passage as paid, with its event, history and receipt', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid', refunded_cents: 0 });
    expect(await storedPayments()).toMatchObject([
      { status: 'succeeded', charge_id: expect.stringMatching(/^ch_/), fee_cents: 28, net_cents: 1222 },
    ]);
    expect(await eventsNamed('passage_updated')).toEqual([
      {
        timestamp: clock.now(),
        event: 'passage_updated',
        entity_id: season.world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        passage_id: passageId,
        changes: { payment_state: { old: 'pending', new: 'paid' } },
      },
    ]);
    expect(await historyOf('passage', passageId)).toContainEqual(
      expect.objectContaining({
        changes: { payment_state: { old: 'pending', new: 'paid' } },
        by_user_id: null,
      }),
    );
    expect(await storedReceipts()).toMatchObject([{ passage_id: passageId, state: 'sent' }]);
    expect(await processedStates()).toEqual(['applied']);
  });

  test('reported ten times concurrently is one payment and one receipt', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId);
    const types = await receiveEvents();
    await Promise.all(types.map((type) => work(type, 5)));
    await workAll(types);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect((await eventsNamed('passage_updated')).length).toBe(1);
    expect((await storedReceipts()).length).toBe(1);
    expect(await processedStates()).toEqual(['applied']);
  });

  test('that was declined leaves the passage pending, and the next card pays it', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId, 'insufficient_funds');
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'pending' });
    expect(await storedPayments()).toMatchObject([{ status: 'open', decline_code: 'insufficient_funds' }]);
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedPayments()).toMatchObject([{ status: 'succeeded', decline_code: null }]);
  });

  test('that the bank is processing leaves the passage processing', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId, 'processing');
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'processing' });
    provider.simulator.settle(intentId);
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
  });
});

describe('events in another order', () => {
  test('a refund before its payment is applied', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId);
    provider.simulator.refundFromDashboard(await season.chargeOf(intentId), 400);
    const types = await receiveEvents((told) => told.toReversed());
    expect(types.findIndex((type) => type.startsWith('refund'))).toBeLessThan(
      types.indexOf('payment_intent.succeeded'),
    );
    await workAll(types);
    expect(await storedPassage(passageId)).toMatchObject({
      payment_state: 'partially_refunded',
      refunded_cents: 400,
    });
    expect(await storedReceipts()).toMatchObject([{ refunded_cents: 400 }]);
    expect((await eventsNamed('passage_updated')).length).toBe(1);
  });

  test('an old failure after the success is ignored', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId, 'expired_card');
    provider.simulator.tap(intentId);
    await receiveEvents();
    await work('payment_intent.succeeded');
    await work('payment_intent.payment_failed');
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('a refund reported twice is counted once', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId);
    provider.simulator.refundFromDashboard(await season.chargeOf(intentId), 100);
    provider.simulator.refundFromDashboard(await season.chargeOf(intentId), 200);
    const types = await receiveEvents();
    await Promise.all(types.map((type) => work(type, 3)));
    await workAll(types);
    expect(await storedPassage(passageId)).toMatchObject({ refunded_cents: 300 });
    const refunds = await asOwner((trx) => trx.selectFrom('pay_refunds').selectAll().execute());
    expect(refunds.map(({ amount_cents }) => amount_cents).toSorted()).toEqual([100, 200]);
  });
});

describe('an intent without a record', () => {
  test('of an attempt that received no response is matched to the attempt', async () => {
    const visit = await season.cardVisit();
    const { uuid } = await season.insertAttempt(visit);
    const intentId = await season.createIntentAtProvider(visit, uuid);
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    expect(await storedPassage(visit.passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedPayments()).toMatchObject([{ uuid, payment_intent_id: intentId, attempt: 1 }]);
  });

  test('of a passage of the association becomes another attempt', async () => {
    const visit = await season.cardVisit();
    const intentId = await season.createIntentAtProvider(visit, provider.on.ids.uuid());
    provider.simulator.tap(intentId);
    const types = await receiveEvents();
    await Promise.all(types.map((type) => work(type)));
    await workAll(types);
    expect(await storedPassage(visit.passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await storedPayments()).toMatchObject([{ payment_intent_id: intentId, attempt: 1 }]);
  });

  test('that pays a passage a second time is a mismatch with a notice', async () => {
    const payment = await season.openPayment();
    provider.simulator.tap(payment.intentId);
    provider.simulator.tap(await season.createIntentAtProvider(payment, provider.on.ids.uuid()));
    await provider.deliverEvents();
    expect(await storedPassage(payment.passageId)).toMatchObject({ payment_state: 'mismatch' });
    expect((await emails()).filter(({ purpose }) => purpose === 'pay-notice').length).toBe(2);
    expect(codes()).toContain('pay-mismatch');
  });

  test.each([
    ['names no passage', 'nonsense'],
    ['names a passage of nobody', '01890000-0000-7000-8000-000000000000'],
  ])('that %s is parked and retried hourly for a day, then daily', async (_, passageUuid) => {
    const visit = await season.cardVisit();
    const intentId = await season.createIntentAtProvider({ ...visit, passageUuid }, provider.on.ids.uuid());
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    expect(await processedStates()).toEqual(['parked']);
    expect(codes()).toContain('pay-event-parked');
    expect(await storedPayments()).toEqual([]);
    expect(await runJob('retry-pay-events', {}, on)).toEqual({ enqueued: 0, given_up: 0 });
    for (const [seconds, enqueued] of [
      [HOUR, 1],
      [HOUR, 1],
      [DAY, 1],
      [HOUR, 0],
      [DAY - HOUR, 1],
    ] as const) {
      clock.advance(seconds);
      expect(await runJob('retry-pay-events', {}, on)).toEqual({ enqueued, given_up: 0 });
      await provider.deliverEvents();
    }
    expect(intentId).toMatch(/^pi_/);
  });

  test('does not change the passage of another association', async () => {
    const visit = await season.cardVisit();
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ entity_id: season.world.noisy }).execute());
    provider.simulator.tap(await season.createIntentAtProvider(visit, provider.on.ids.uuid()));
    await provider.deliverEvents();
    expect(await storedPassage(visit.passageId)).toMatchObject({ payment_state: 'pending' });
    expect(await processedStates()).toEqual(['parked']);
  });
});

describe('an event', () => {
  test('of an unknown account is parked', async () => {
    const { intentId, passageId } = await season.openPayment();
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ account_id: 'acct_other' }).execute());
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'pending' });
    expect(await processedStates()).toEqual(['parked']);
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ account_id: season.accountId }).execute());
    clock.advance(DAY);
    await runJob('retry-pay-events', {}, on);
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('of an account of another stage is parked', async () => {
    const { intentId, passageId } = await season.openPayment();
    await asOwner((trx) => trx.updateTable('pay_accounts').set({ stage: 'REC' }).execute());
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'pending' });
  });

  test('stays open during an outage and is processed afterwards', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId);
    await receiveEvents();
    provider.simulator.switches.failNext({ kind: 'server_error' }, { times: 100 });
    expect((await work('payment_intent.succeeded')).length).toBe(1);
    provider.simulator.switches.reset();
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'pending' });
    expect(await states()).toContainEqual(['payment_intent.succeeded', 'received']);
    expect(await work('payment_intent.succeeded')).toEqual([]);
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('of a disconnected account records the disconnection without calling the provider', async () => {
    provider.simulator.deauthorise(season.accountId);
    const asked = provider.simulator.requests.length;
    await provider.deliverEvents();
    expect(provider.simulator.requests.length).toBe(asked);
    const rows = await asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().execute());
    expect(rows).toMatchObject([{ state: 'disconnected', account_id: season.accountId }]);
    expect(await states()).toContainEqual(['account.application.deauthorized', 'applied']);
  });

  test('of a payment whose account was disconnected meanwhile is parked, and the disconnection is recorded', async () => {
    const { intentId } = await season.openPayment();
    provider.simulator.tap(intentId);
    await receiveEvents();
    provider.simulator.deauthorise(season.accountId);
    provider.simulator.takeDeliveries();
    expect(await work('payment_intent.succeeded')).toEqual([]);
    expect(await states()).toContainEqual(['payment_intent.succeeded', 'parked']);
    const rows = await asOwner((trx) => trx.selectFrom('pay_accounts').selectAll().execute());
    expect(rows).toMatchObject([{ state: 'disconnected' }]);
  });

  test('that no longer exists is ignored', async () => {
    expect(await invokeWorker('process-pay-event', ['{"pay_event_id":999999}'], on)).toEqual([]);
  });
});

describe('a payout', () => {
  const paid = async () => {
    const { intentId } = await season.openPayment();
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    provider.simulator.payOut(season.accountId);
  };
  const payouts = () => asOwner((trx) => trx.selectFrom('pay_payouts').selectAll().execute());

  test("is stored with the provider's values", async () => {
    await paid();
    await provider.deliverEvents();
    expect(await payouts()).toMatchObject([
      { entity_id: season.world.bondy, amount_cents: 1222, status: 'paid', failure_code: null },
    ]);
  });

  test('that failed is reported once, whatever outdated status arrives later', async () => {
    await paid();
    provider.simulator.failPayout(season.accountId);
    const types = await receiveEvents((told) => told.toReversed());
    await Promise.all(types.map((type) => work(type, 2)));
    expect(await payouts()).toMatchObject([{ status: 'failed' }]);
    expect(codes().filter((code) => code === 'pay-payout-failed').length).toBe(1);
    expect((await emails()).filter(({ purpose }) => purpose === 'pay-notice').length).toBe(2);
  });
});
