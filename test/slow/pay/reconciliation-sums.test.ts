import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emptyDatabase } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { payProvider, SECRET_KEY } from '../../support/pay/pay.ts';
import { advanceTime, paidByCard, reconcile } from '../../support/pay/pay-reconciliation.ts';
import { type CardSeason, openCardSeason } from '../../support/pay/pay-season.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();

const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('pay' as const), cents: fc.integer({ min: 50, max: 9000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('refund' as const), which: fc.nat(20), part: fc.nat(100) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('dispute' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('decide' as const), isWon: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('payout' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('return' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('compare' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer V> ? V : never;

type Played = { charges: { id: string; left: number }[]; disputes: string[]; taken: number };

async function play(season: CardSeason, played: Played, step: Step): Promise<void> {
  const { simulator } = provider;
  switch (step.what) {
    case 'pay': {
      const { chargeId, amount } = await paidByCard(provider, season, { montant: step.cents / 100 });
      played.charges.push({ id: chargeId, left: amount });
      played.taken += amount;
      return;
    }
    case 'refund': {
      const charge = played.charges[step.which % played.charges.length];
      if (!charge || charge.left === 0) return;
      const cents = Math.max(1, Math.floor((charge.left * step.part) / 100));
      simulator.refundFromDashboard(charge.id, cents);
      charge.left -= cents;
      return;
    }
    case 'dispute': {
      const charge = played.charges[step.which % played.charges.length];
      if (!charge || charge.left === 0) return;
      played.disputes.push(simulator.dispute(charge.id));
      charge.left = 0;
      return;
    }
    case 'decide': {
      const dispute = played.disputes.shift();
      if (dispute) simulator.closeDispute(dispute, step.isWon ? 'won' : 'lost');
      return;
    }
    case 'payout':
      simulator.payOut(season.accountId);
      return;
    case 'return':
      simulator.failPayout(season.accountId);
      return;
    case 'wait':
      await advanceTime(step.hours * 3600);
      return;
    case 'compare':
      await reconcile(provider, season);
  }
}

/** The balance according to the provider. */
async function balanceOf(account: string): Promise<number> {
  const headers = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-account': account };
  const answer = await fetch(`${provider.simulator.url}/v1/balance`, { headers });
  const { available, pending }: Json = await answer.json();
  return available[0].amount + pending[0].amount;
}

const summed = (rows: Json[], name: string): number => rows.reduce((sum, row) => sum + row[name], 0);
const netOf = (row: Json): number =>
  row.gross_cents - row.fee_cents - row.refunded_cents - row.disputed_cents + row.other_cents;

function expectSums({ totals, days, payouts, not_booked, findings }: Json, balance: number): void {
  for (const row of [totals, ...days, ...payouts.data]) expect(row.net_cents).toBe(netOf(row));
  for (const name of ['payments', 'gross_cents', 'fee_cents', 'net_cents', 'paid_out_cents']) {
    expect([name, summed(days, name)]).toEqual([name, totals[name]]);
  }
  expect(totals.pending_cents).toBe(balance);
  expect(totals.opening_cents + totals.net_cents).toBe(totals.paid_out_cents + balance);
  const standing = payouts.data.filter(({ status }: Json) => status !== 'failed');
  expect(summed(standing, 'amount_cents')).toBe(totals.paid_out_cents);
  for (const { amount_cents, net_cents, returned_cents, difference_cents } of payouts.data) {
    expect([difference_cents, net_cents + returned_cents]).toEqual([0, amount_cents]);
  }
  expect(not_booked).toEqual({ payments: 0, gross_cents: 0, refunded_cents: 0 });
  const classes = findings.data.map((finding: Json) => finding.class);
  expect(classes.filter((name: string) => !['dispute', 'payout_failed'].includes(name))).toEqual([]);
}

describe('the statement of random card payments', () => {
  test('adds up to what was paid out and what the provider still holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 25 }), async (steps) => {
        await emptyDatabase();
        clock.reset();
        const season = await openCardSeason(provider);
        const played: Played = { charges: [], disputes: [], taken: 0 };
        for (const step of steps) await play(season, played, step);
        await reconcile(provider, season);
        const { world, accountId } = season;
        const { status, body } = await world
          .as('theo')
          .get('/api/pay/reconciliation?from=2026-11-01&to=2027-10-31');
        expect(status).toBe(200);
        expectSums(body, await balanceOf(accountId));
        expect(body.totals).toMatchObject({ payments: played.charges.length, gross_cents: played.taken });
      }),
      { seed: propertyOptions.seed, numRuns: 12, endOnFailure: true },
    );
  });
});
