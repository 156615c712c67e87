import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { advanceTime, paidByCard, reconcile } from '../../support/pay/pay-reconciliation.ts';
import { type CardSeason, openCardSeason } from '../../support/pay/pay-season.ts';
import type { PersonName } from '../../support/world/world.ts';

const provider = payProvider();
const DAY = 86_400;
const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

const ask = (query = NOVEMBER, name: PersonName = 'theo') =>
  season.world.as(name).get(`/api/pay/reconciliation?${query}`);
const read = async (query = NOVEMBER, name: PersonName = 'theo') => {
  const { status, body } = await ask(query, name);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const nothing = {
  payments: 0,
  gross_cents: 0,
  fee_cents: 0,
  refunded_cents: 0,
  disputed_cents: 0,
  other_cents: 0,
  net_cents: 0,
};

describe('GET /api/pay/reconciliation', () => {
  test('returns the figures a treasurer compares with the bank statement', async () => {
    await paidByCard(provider, season);
    const refunded = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(refunded.chargeId, 250);
    const payoutId = provider.simulator.payOut(season.accountId);
    await advanceTime(DAY);
    const waiting = await paidByCard(provider, season);
    await reconcile(provider, season);
    await advanceTime(3600);
    const { body } = await ask();
    expect(body).toEqual({
      entity_id: season.world.bondy,
      from: '2026-11-01',
      to: '2026-11-30',
      timezone: 'Europe/Paris',
      currency: 'EUR',
      generated_at: '2026-11-21T10:00:00.000Z',
      reconciled_at: '2026-11-21T09:00:00.000Z',
      totals: {
        ...nothing,
        payments: 3,
        gross_cents: 3750,
        fee_cents: 84,
        refunded_cents: 250,
        net_cents: 3416,
        opening_cents: 0,
        paid_out_cents: 2194,
        pending_cents: 1222,
      },
      not_booked: { payments: 0, gross_cents: 0, refunded_cents: 0 },
      days: [
        {
          ...nothing,
          date: '2026-11-20',
          payments: 2,
          gross_cents: 2500,
          fee_cents: 56,
          refunded_cents: 250,
          net_cents: 2194,
          paid_out_cents: 2194,
        },
        {
          ...nothing,
          date: '2026-11-21',
          payments: 1,
          gross_cents: 1250,
          fee_cents: 28,
          net_cents: 1222,
          paid_out_cents: 0,
        },
      ],
      payouts: {
        total: 1,
        data: [
          {
            ...nothing,
            payout_id: payoutId,
            arrives_on: '2026-11-22',
            status: 'paid',
            failure_code: null,
            amount_cents: 2194,
            payments: 2,
            gross_cents: 2500,
            fee_cents: 56,
            refunded_cents: 250,
            net_cents: 2194,
            returned_cents: 0,
            difference_cents: 0,
          },
        ],
      },
      not_paid_out: {
        total: 1,
        data: [
          {
            passage_id: waiting.passageId,
            paid_at: '2026-11-21T09:00:00.000Z',
            gross_cents: 1250,
            fee_cents: 28,
            net_cents: 1222,
            refunded_cents: 0,
            disputed_cents: 0,
            payment_state: 'paid',
            available_on: '2026-11-24',
          },
        ],
      },
      findings: { total: 0, data: [] },
    });
  });

  test('returns what is not booked yet before the first comparison', async () => {
    await paidByCard(provider, season);
    expect(await read()).toMatchObject({
      reconciled_at: null,
      totals: { payments: 0, pending_cents: 0 },
      not_booked: { payments: 1, gross_cents: 1250, refunded_cents: 0 },
      not_paid_out: { total: 1, data: [{ available_on: null }] },
    });
  });

  test('returns what was given back since the last comparison', async () => {
    const { chargeId } = await paidByCard(provider, season);
    provider.simulator.refundFromDashboard(chargeId, 100);
    await provider.deliverEvents();
    await reconcile(provider, season);
    await advanceTime(DAY);
    provider.simulator.refundFromDashboard(chargeId, 250);
    await provider.deliverEvents();
    const unbooked = { payments: 0, gross_cents: 0, refunded_cents: 250 };
    expect(await read()).toMatchObject({ totals: { refunded_cents: 100 }, not_booked: unbooked });
    expect((await read('from=2026-11-20&to=2026-11-20')).not_booked.refunded_cents).toBe(0);
    expect((await read(NOVEMBER, 'nora')).not_booked.refunded_cents).toBe(0);
    await reconcile(provider, season);
    expect(await read()).toMatchObject({
      totals: { refunded_cents: 350 },
      not_booked: { refunded_cents: 0 },
    });
  });

  test('starts with the opening balance', async () => {
    await paidByCard(provider, season);
    await reconcile(provider, season);
    await advanceTime(2 * DAY);
    await paidByCard(provider, season);
    await reconcile(provider, season);
    const { totals, days } = await read('from=2026-11-21&to=2026-11-30');
    expect(totals).toMatchObject({ opening_cents: 1222, net_cents: 1222, pending_cents: 2444, payments: 1 });
    expect(days).toHaveLength(1);
  });

  test("uses days in the association's time zone", async () => {
    await advanceTime(14.5 * 3600);
    await paidByCard(provider, season);
    await reconcile(provider, season);
    expect((await read('from=2026-11-20&to=2026-11-20')).totals).toMatchObject({ payments: 0 });
    const { days, totals } = await read('from=2026-11-21&to=2026-11-21');
    expect(days).toMatchObject([{ date: '2026-11-21', payments: 1 }]);
    expect(totals).toMatchObject({ payments: 1, opening_cents: 0 });
  });

  test('shows a returned payout in the one that paid it again', async () => {
    const { passageId } = await paidByCard(provider, season);
    const { simulator } = provider;
    const failed = simulator.payOut(season.accountId);
    simulator.failPayout(season.accountId);
    await reconcile(provider, season);
    expect(await read()).toMatchObject({
      totals: { paid_out_cents: 0, pending_cents: 1222 },
      not_paid_out: { total: 1, data: [{ passage_id: passageId }] },
      findings: { total: 1, data: [{ class: 'payout_failed', object_id: failed, passage_id: null }] },
    });
    await advanceTime(DAY);
    const second = simulator.payOut(season.accountId);
    await reconcile(provider, season);
    const { payouts, not_paid_out, totals } = await read();
    expect(totals).toMatchObject({ paid_out_cents: 1222, pending_cents: 0 });
    expect(not_paid_out.total).toBe(0);
    expect(payouts.data).toMatchObject([
      { payout_id: second, amount_cents: 1222, gross_cents: 0, returned_cents: 1222, difference_cents: 0 },
      { payout_id: failed, status: 'failed', amount_cents: 1222, gross_cents: 1250, difference_cents: 0 },
    ]);
  });

  test('deducts disputed money until the dispute is won', async () => {
    const { chargeId } = await paidByCard(provider, season);
    const disputeId = provider.simulator.dispute(chargeId);
    await reconcile(provider, season);
    expect(await read()).toMatchObject({
      totals: { disputed_cents: 1250, fee_cents: 2028, net_cents: -2028 },
      not_paid_out: { data: [{ disputed_cents: 1250, payment_state: 'disputed' }] },
      findings: { total: 1, data: [{ class: 'dispute', expected_cents: 1250 }] },
    });
    provider.simulator.closeDispute(disputeId, 'won');
    await reconcile(provider, season);
    expect(await read()).toMatchObject({
      totals: { disputed_cents: 0, fee_cents: 28, net_cents: 1222 },
      not_paid_out: { data: [{ disputed_cents: 0, payment_state: 'dispute_won' }] },
      findings: { total: 0 },
    });
  });

  test('lists the newest entries and their total number', async () => {
    await paidByCard(provider, season);
    await asOwner(async (trx) => {
      const { id: _, ...row } = await trx.selectFrom('pay_payments').selectAll().executeTakeFirstOrThrow();
      const many = Array.from({ length: 510 }, (_none, at) => ({
        ...row,
        uuid: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        attempt: at + 2,
        payment_intent_id: `pi_${at}`,
        charge_id: `ch_${at}`,
      }));
      await trx.insertInto('pay_payments').values(many).execute();
    });
    const { not_paid_out } = await read();
    expect([not_paid_out.total, not_paid_out.data.length]).toEqual([511, 500]);
  });

  test('is empty for an association without an account', async () => {
    expect(await read(NOVEMBER, 'nora')).toMatchObject({
      reconciled_at: null,
      totals: { ...nothing, opening_cents: 0, paid_out_cents: 0, pending_cents: 0 },
      days: [],
      payouts: { total: 0, data: [] },
      not_paid_out: { total: 0, data: [] },
      findings: { total: 0, data: [] },
    });
  });
});

describe('access to GET /api/pay/reconciliation', () => {
  test('is granted to treasurers and administrators for their own association, to super administrators for a named one', async () => {
    const { bondy } = season.world;
    for (const name of ['theo', 'ada'] as const) expect((await ask(NOVEMBER, name)).status).toBe(200);
    expect((await read(`${NOVEMBER}&entity_id=${bondy}`)).entity_id).toBe(bondy);
    expect((await read(`${NOVEMBER}&entity_id=${bondy}`, 'root')).entity_id).toBe(bondy);
    const unnamed = await ask(NOVEMBER, 'root');
    expect(unnamed.status).toBe(400);
    expect(unnamed.body.errors).toMatchObject([{ pointer: '?entity_id', code: 'required' }]);
  });

  test("never includes another association's figures", async () => {
    await paidByCard(provider, season);
    await reconcile(provider, season);
    expect((await read(NOVEMBER, 'nora')).totals.payments).toBe(0);
  });

  test.each([
    ['', '?from'],
    ['from=2026-11-01', '?to'],
    ['from=2026-11-31&to=2026-12-01', '?from'],
    ['from=2026-11-02&to=2026-11-01', '?to'],
    ['from=2025-11-19&to=2026-11-20', '?from'],
    [`${NOVEMBER}&entity_id=0`, '?entity_id'],
    [`${NOVEMBER}&entity_id=12abc`, '?entity_id'],
    [`${NOVEMBER}&format=xml`, '?format'],
    [`${NOVEMBER}&donor=1`, '?donor'],
  ])('with %j is refused at %s', async (query, pointer) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer }));
  });

  test('may cover a year', async () => {
    expect((await ask('from=2025-11-20&to=2026-11-20')).status).toBe(200);
  });
});
