// Tier: landing
import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { cardFee } from '../../infra/pay-simulator/resources/balance.ts';
import { accountDraft, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

const bookings = async (on: Stripe.RequestOptions, filter: Stripe.BalanceTransactionListParams = {}) => {
  const { data } = await stand.stripe.balanceTransactions.list({ limit: 100, ...filter }, on);
  return data.map(({ type, amount, fee, net }) => [type, amount, fee, net]);
};

const deliveredTypes = () => stand.simulator.takeDeliveries().map(({ type }) => type);

test.each([
  [50, 11],
  [1250, 28],
  [1000, 24],
  [250, 14],
  [99_999_999, 1_400_010],
])('the fee of %i cents is %i', (amount, fee) => {
  expect(cardFee(amount)).toBe(fee);
});

describe('the account of an association', () => {
  test('has a balance line for each payment and refund; refunds return no fee', async () => {
    const account = await stand.association();
    const { charge } = await stand.paid(account, 1250);
    const refund = await stand.stripe.refunds.create({ charge, amount: 250 }, account.on);
    expect(await bookings(account.on)).toEqual([
      ['refund', -250, 0, -250],
      ['charge', 1250, 28, 1222],
    ]);
    expect(await bookings(account.on, { type: 'refund' })).toEqual([['refund', -250, 0, -250]]);
    expect(await bookings(account.on, { source: refund.id })).toHaveLength(1);
    const { pending, available } = await stand.stripe.balance.retrieve({}, account.on);
    expect([pending[0]?.amount, available[0]?.amount]).toEqual([972, 0]);
  });

  test('pays no fee when the platform pays it', async () => {
    const { type: _, ...draft } = accountDraft('Amicale');
    const { id } = await stand.stripe.accounts.create({
      ...draft,
      controller: {
        stripe_dashboard: { type: 'express' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
    });
    stand.simulator.finishOnboarding(id);
    const on = { stripeAccount: id };
    await stand.paid({ id, on }, 1250);
    expect(await bookings(on)).toEqual([['charge', 1250, 0, 1250]]);
  });

  test('lists balance lines by time with their sources', async () => {
    const account = await stand.association();
    await stand.paid(account, 1000);
    stand.clock.advance(86_400);
    const { charge } = await stand.paid(account, 2000);
    const noon = Date.parse('2026-11-20T12:00:00.000Z') / 1000;
    expect(await bookings(account.on, { created: { lt: noon } })).toEqual([['charge', 1000, 24, 976]]);
    const { data } = await stand.stripe.balanceTransactions.list(
      { created: { gte: noon }, expand: ['data.source'] },
      account.on,
    );
    expect(data).toMatchObject([{ amount: 2000, source: { id: charge, object: 'charge' } }]);
    const [line] = data;
    expect(await stand.stripe.balanceTransactions.retrieve(line?.id ?? '', {}, account.on)).toMatchObject({
      source: charge,
    });
  });

  test('shows no balance lines of other associations', async () => {
    await stand.paid(await stand.association());
    const other = await stand.association('Amicale de Pantin');
    expect(await bookings(other.on)).toEqual([]);
    expect(await bookings({})).toEqual([]);
  });
});

describe('a disputed payment', () => {
  test('withdraws amount and fee, and reinstates both when won', async () => {
    const account = await stand.association();
    const { charge, intent } = await stand.paid(account, 1250);
    deliveredTypes();
    const id = stand.simulator.dispute(charge);
    expect(await stand.stripe.disputes.retrieve(id, undefined, account.on)).toMatchObject({
      amount: 1250,
      charge,
      payment_intent: intent,
      status: 'needs_response',
      evidence_details: { due_by: Date.parse('2026-11-29T09:00:00.000Z') / 1000 },
    });
    expect(await stand.stripe.charges.retrieve(charge, undefined, account.on)).toMatchObject({
      disputed: true,
    });
    await expect(stand.stripe.refunds.create({ charge }, account.on)).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    stand.simulator.closeDispute(id, 'won');
    expect(deliveredTypes()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.updated',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect(await bookings(account.on, { type: 'adjustment' })).toEqual([
      ['adjustment', 1250, -2000, 3250],
      ['adjustment', -1250, 2000, -3250],
    ]);
    expect((await stand.stripe.disputes.list({ charge }, account.on)).data).toMatchObject([
      { status: 'won' },
    ]);
  });

  test('keeps both withdrawn when lost, and is closed once', async () => {
    const account = await stand.association();
    const { charge } = await stand.paid(account, 1250);
    const id = stand.simulator.dispute(charge, 400);
    stand.simulator.closeDispute(id, 'lost');
    expect(await bookings(account.on, { type: 'adjustment' })).toEqual([['adjustment', -400, 2000, -2400]]);
    expect(deliveredTypes()).not.toContain('charge.dispute.funds_reinstated');
    expect(() => stand.simulator.closeDispute(id, 'won')).toThrow('is closed');
    expect(() => stand.simulator.dispute(charge)).toThrow('cannot be contested');
    expect(() => stand.simulator.closeDispute('du_0', 'won')).toThrow('no dispute');
  });
});

describe('a payout', () => {
  test('pays out the whole balance, which equals the sum of its lines', async () => {
    const account = await stand.association();
    await stand.paid(account, 1250);
    const { charge } = await stand.paid(account, 2000);
    await stand.stripe.refunds.create({ charge, amount: 500 }, account.on);
    deliveredTypes();
    const id = stand.simulator.payOut(account.id) ?? '';
    expect(await stand.stripe.payouts.retrieve(id, undefined, account.on)).toMatchObject({
      amount: 1222 + 1962 - 500,
      automatic: true,
      status: 'paid',
      reconciliation_status: 'completed',
    });
    expect(deliveredTypes()).toEqual(['payout.created', 'payout.paid', 'payout.reconciliation_completed']);
    const lines = await bookings(account.on, { payout: id });
    expect(lines.map(([type, , , net]) => [type, net])).toEqual([
      ['payout', -2684],
      ['refund', -500],
      ['charge', 1962],
      ['charge', 1222],
    ]);
    const { available, pending } = await stand.stripe.balance.retrieve({}, account.on);
    expect([available[0]?.amount, pending[0]?.amount]).toEqual([0, 0]);
    expect(stand.simulator.payOut(account.id)).toBeNull();
  });

  test('returns to the balance when it fails', async () => {
    const account = await stand.association();
    await stand.paid(account, 1250);
    expect(stand.simulator.failPayout(account.id)).toBeNull();
    const first = stand.simulator.payOut(account.id);
    expect(stand.simulator.failPayout(account.id)).toBe(first);
    expect(deliveredTypes().at(-1)).toBe('payout.failed');
    const next = stand.simulator.payOut(account.id);
    const { data } = await stand.stripe.payouts.list({}, account.on);
    expect(data.map(({ id, status, amount, failure_code: code }) => [id, status, amount, code])).toEqual([
      [next, 'paid', 1222, null],
      [first, 'failed', 1222, 'account_closed'],
    ]);
  });

  test('is not possible without a bank account', async () => {
    const account = await stand.association();
    await stand.paid(account);
    stand.simulator.finishOnboarding(account.id, 'no_payout');
    expect(stand.simulator.payOut(account.id)).toBeNull();
    expect(() => stand.simulator.payOut('acct_0')).toThrow('no account');
  });

  test('is not found on another account', async () => {
    const account = await stand.association();
    await stand.paid(account);
    const payout = stand.simulator.payOut(account.id) ?? '';
    const { on } = await stand.association('Amicale de Pantin');
    const missing = { code: 'resource_missing' };
    await expect(stand.stripe.payouts.retrieve(payout, undefined, on)).rejects.toMatchObject(missing);
    await expect(stand.stripe.balanceTransactions.list({ payout }, on)).rejects.toMatchObject(missing);
  });
});
