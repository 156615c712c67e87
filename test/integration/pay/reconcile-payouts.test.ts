import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PayCalls } from '../../../lib/core/pay-provider.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  paidByCard,
  reconcile,
  storedFindings,
  storedLines,
  storedPayouts,
} from '../../support/pay/pay-reconciliation.ts';
import { type CardSeason, openCardSeason } from '../../support/pay/pay-season.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
const DAY = 86_400;

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

const compare = (on?: Resources) => reconcile(on ? { ...provider, on } : provider, season);
const payOut = () => provider.simulator.payOut(season.accountId) ?? '';

/** Resources on which some provider calls are replaced. */
function saying(other: (calls: PayCalls) => Partial<PayCalls>): Resources {
  const { on } = provider;
  return {
    ...on,
    gateways: {
      ...on.gateways,
      pay: async () => {
        const pay = await on.gateways.pay();
        const within = (seconds: number) => {
          const calls = pay.within(seconds);
          return { ...calls, ...other(calls) };
        };
        return { ...pay, within };
      },
    },
  };
}

describe('the payouts of an account', () => {
  test('are stored with their lines', async () => {
    await paidByCard(provider, season);
    await paidByCard(provider, season);
    const payoutId = payOut();
    await compare();
    expect(await storedPayouts()).toMatchObject([
      {
        payout_id: payoutId,
        amount_cents: 2444,
        lines_cents: 2444,
        status: 'paid',
        arrives_on: '2026-11-22',
      },
    ]);
    const lines = await storedLines();
    expect(lines.map(({ kind, net_cents }) => [kind, net_cents]).toSorted()).toEqual([
      ['charge', 1222],
      ['charge', 1222],
      ['payout', -2444],
    ]);
    expect(new Set(lines.map(({ payout_id }) => payout_id))).toEqual(new Set([payoutId]));
    expect(await storedFindings()).toEqual([]);
  });

  test('keep their lines in a later run, which does not request them again', async () => {
    await paidByCard(provider, season);
    payOut();
    await compare();
    const lines = await storedLines();
    provider.simulator.requests.length = 0;
    await compare();
    expect(await storedLines()).toEqual(lines);
    const asked = provider.simulator.requests.filter(({ path }) => path === '/v1/balance_transactions');
    expect(asked).toHaveLength(1);
  });

  test('do not contain pending money', async () => {
    await paidByCard(provider, season);
    await compare();
    expect(await storedLines()).toMatchObject([{ kind: 'charge', payout_id: null }]);
    clock.advance(DAY);
    const payoutId = payOut();
    await compare();
    expect((await storedLines()).map((line) => line.payout_id)).toEqual([payoutId, payoutId]);
  });

  test('are reported while their amount differs from the sum of their lines', async () => {
    await paidByCard(provider, season);
    const payoutId = payOut();
    const without = saying((calls) => ({
      async *balanceLines(accountId, of) {
        for await (const line of calls.balanceLines(accountId, of)) {
          if (!('payoutId' in of) || line.kind !== 'charge') yield line;
        }
      },
    }));
    await compare(without);
    const finding = ['payout_mismatch', payoutId, 1222, 0];
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    await compare();
    expect(await storedFindings()).toEqual([[...finding, 'resolved']]);
  });

  test.each(['automatic', 'isItemised'] as const)('are not added up unless %s', async (word) => {
    await paidByCard(provider, season);
    payOut();
    const other = saying((calls) => ({
      async *payouts(accountId, span) {
        for await (const payout of calls.payouts(accountId, span)) {
          yield { ...payout, [word]: false, isItemised: false };
        }
      },
    }));
    await compare(other);
    expect(await storedPayouts()).toMatchObject([{ amount_cents: 1222, lines_cents: null }]);
    expect(await storedFindings()).toEqual([]);
  });

  test.each(['in_transit', 'pending'])('stay paid when an outdated status %s arrives', async (status) => {
    await paidByCard(provider, season);
    payOut();
    await compare();
    const older = saying((calls) => ({
      async *payouts(accountId, span) {
        for await (const payout of calls.payouts(accountId, span)) yield { ...payout, status };
      },
    }));
    await compare(older);
    expect(await storedPayouts()).toMatchObject([{ status: 'paid' }]);
  });

  test('that are returned days later are reported once, and the finding is open until the money was paid again', async () => {
    await paidByCard(provider, season);
    const failedId = payOut();
    await compare();
    clock.advance(8 * DAY);
    provider.simulator.failPayout(season.accountId);
    await compare();
    await compare();
    const finding = ['payout_failed', failedId, 1222, 0];
    expect(await storedFindings()).toEqual([[...finding, 'open']]);
    const told = logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'pay-payout-failed');
    expect(told).toHaveLength(1);
    clock.advance(DAY);
    const secondId = payOut();
    await compare();
    expect(await storedFindings()).toEqual([[...finding, 'resolved']]);
    expect(await storedPayouts()).toContainEqual(
      expect.objectContaining({ payout_id: secondId, amount_cents: 1222, lines_cents: 1222 }),
    );
  });
});
