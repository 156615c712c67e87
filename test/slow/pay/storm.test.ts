import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';
import type { PaymentState } from '../../../lib/core/records/passage.ts';
import { eventSubject } from '../../../lib/pay/events/schemas.ts';
import { readAtProvider } from '../../../lib/pay/payments/at-provider.ts';
import type { ProviderSnapshot } from '../../../lib/pay/payments/provider-snapshot.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  type CardSeason,
  type CardVisit,
  openCardSeason,
  storedEvents,
  storedPayments,
  storedReceipts,
} from '../../support/pay/pay-season.ts';
import { openStorm } from '../../support/pay/pay-storm.ts';
import { type PaymentScenario, scenarioOf } from '../../support/pay/payment-scenarios.ts';
import { ids } from '../../support/run/resources.ts';

const provider = payProvider();

/** Approximate number of deliveries; 10,000 take minutes and need a PostgreSQL server. */
const wanted = Number(process.env['PAY_STORM'] ?? 1000);
const isWhole = wanted > 1000;
/** Including repeated deliveries. */
const DELIVERIES_OF_A_PASSAGE = 7;

type Played = { visit: CardVisit; tale: PaymentScenario };

async function visits(season: CardSeason, count: number): Promise<CardVisit[]> {
  const found: CardVisit[] = [];
  while (found.length < count) {
    const passages = Array.from({ length: Math.min(100, count - found.length) }, (_, at) => ({
      id: ids.uuid(),
      fk_operation: season.round.operationId,
      fk_sector: season.alicesSector,
      fk_type_reglement: 'pay',
      montant: `${5 + ((found.length + at) % 40)}.${at % 10}7`,
      name: 'Łukasz',
      email: 'lukasz@example.org',
    }));
    const { body } = await season.world.as('alice').post('/api/passages/bulk', { passages });
    for (const [at, { id, montant }] of passages.entries()) {
      const { passage_id: passageId } = body.results[at];
      found.push({ passageId, passageUuid: id, amount: Number(montant.replace('.', '')) });
    }
  }
  return found;
}

const LIVE_RECEIPTS: Record<PaymentState, readonly number[]> = {
  pending: [0],
  processing: [0],
  failed: [0],
  canceled: [0],
  mismatch: [0],
  paid: [1],
  partially_refunded: [1],
  dispute_won: [1],
  // Issued if the payment was processed before its dispute.
  disputed: [0, 1],
  refunded: [0],
  dispute_lost: [0],
};

/** Expects each passage in its scenario's final state, reached without repeated or missing steps. */
async function expectToldOut(played: Played[]): Promise<void> {
  const passages = await asOwner((trx) =>
    trx.selectFrom('passages').select(['passage_id', 'payment_state', 'refunded_cents']).execute(),
  );
  const stood = new Map(passages.map((passage) => [passage.passage_id, passage]));
  for (const { visit, tale } of played) {
    const { payment_state, refunded_cents } = stood.get(visit.passageId) ?? {};
    expect([visit.passageId, payment_state, refunded_cents]).toEqual([
      visit.passageId,
      tale.state,
      tale.refunded,
    ]);
  }
  const reached = new Map<unknown, unknown>();
  for (const { event, passage_id, changes } of await emittedEvents()) {
    if (event !== 'passage_updated') continue;
    const state: unknown = Reflect.get(Object(changes), 'payment_state');
    if (state === undefined) continue;
    expect(Reflect.get(Object(state), 'old')).toBe(reached.get(passage_id) ?? 'pending');
    reached.set(passage_id, Reflect.get(Object(state), 'new'));
  }
  for (const { visit, tale } of played) expect(reached.get(visit.passageId) ?? 'pending').toBe(tale.state);
}

/** The expected row of a payment, from what the provider says now. */
function rowOf({ status, intent, checkout }: ProviderSnapshot) {
  const { refunded = 0, fee = null, net = null } = (status === 'succeeded' && intent?.charge) || {};
  return {
    payment_intent_id: intent?.id ?? null,
    checkout_id: checkout?.id ?? null,
    status,
    refunded_cents: refunded,
    fee_cents: fee,
    net_cents: net,
  };
}

/** Syncs attempts whose response was lost and that stayed unpaid: no event reports them, only reconciliation finds them. */
async function syncUnlinkedPayments(): Promise<void> {
  const begun = (await storedPayments()).filter(({ payment_intent_id }) => payment_intent_id === null);
  const messages = begun.map(({ id, entity_id }) => JSON.stringify({ entity_id, payment_id: id }));
  expect(await invokeWorker('sync-payment', messages, provider.on)).toEqual([]);
}

/** Expects our rows to match the provider's state. */
async function expectProviderState({ calls, accountId }: CardSeason): Promise<void> {
  const refunds = await asOwner((trx) => trx.selectFrom('pay_refunds').selectAll().execute());
  for (const payment of await storedPayments()) {
    const snapshot = await readAtProvider(calls, accountId, payment);
    if (!snapshot) throw new Error('the provider knows nothing of a payment');
    expect(payment).toMatchObject(rowOf(snapshot));
    const known = refunds.filter(({ payment_id }) => payment_id === payment.id);
    expect(known.map(({ refund_id }) => refund_id).toSorted()).toEqual(
      snapshot.refunds.map(({ id }) => id).toSorted(),
    );
  }
}

async function expectReceipts(played: Played[]): Promise<void> {
  const live = Map.groupBy(
    (await storedReceipts()).filter(({ state }) => state !== 'cancelled'),
    ({ passage_id }) => passage_id,
  );
  for (const { visit, tale } of played)
    expect(LIVE_RECEIPTS[tale.state]).toContain(live.get(visit.passageId)?.length ?? 0);
}

test("every passage ends in the provider's state despite duplicate, late, reordered and interrupted events", async () => {
  const luck = seededRandom(20_261_120);
  const season = await openCardSeason(provider);
  const begun = performance.now();
  const played = (await visits(season, Math.ceil(wanted / DELIVERIES_OF_A_PASSAGE))).map((visit) => ({
    visit,
    tale: scenarioOf({ provider, season, random: luck }, visit),
  }));
  const storm = openStorm(provider, luck, isWhole ? 6 : 1);
  await storm.run(played.map(({ tale }) => tale.steps));
  const { report } = storm;

  await expectToldOut(played);
  await syncUnlinkedPayments();
  await expectProviderState(season);
  await expectReceipts(played);
  const events = await storedEvents();
  expect(events.map(({ event_id }) => event_id).toSorted()).toEqual([...report.events].toSorted());
  const followed = events.filter(({ type }) => eventSubject(type) !== null);
  expect(new Set(followed.map(({ state }) => state))).toEqual(new Set(['applied']));
  expect(new Set(events.map(({ state }) => state))).toEqual(new Set(['applied', 'ignored']));
  const left = await asOwner((trx) => trx.selectFrom('outbox_messages').select('queue').execute());
  expect(left).toEqual([]);
  expect(report.crashes).toBeGreaterThan(report.steps / 40);
  expect(report.deliveries).toBeGreaterThan(wanted * 0.9);
  if (isWhole) {
    const { events: received, isOver: _, ...counts } = report;
    const seconds = Math.round((performance.now() - begun) / 1000);
    process.stdout.write(
      `${JSON.stringify({ passages: played.length, events: received.size, ...counts, seconds })}\n`,
    );
  }
}, 1_200_000);
