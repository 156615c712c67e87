import type Stripe from 'stripe';
import type { PayCalls, ProviderBalanceLine, ProviderPayout } from '../../core/pay-provider.ts';
import { fromEpoch, toEpoch } from '../../core/time.ts';
import type { CallProvider } from './call-provider.ts';
import { pagesOf } from './pages.ts';

type ReportCalls = Pick<PayCalls, 'payout' | 'balanceLines' | 'payouts'>;

/** Balance transactions and payouts of an account. */
export function reportCalls(stripe: Stripe, callProvider: CallProvider): ReportCalls {
  return {
    payout: async (account, id) =>
      presentPayout(
        await callProvider('payouts.retrieve', { account }, (options) =>
          stripe.payouts.retrieve(id, undefined, options),
        ),
      ),
    async *balanceLines(account, of) {
      const filter =
        'payoutId' in of
          ? { payout: of.payoutId }
          : { created: { gte: toEpoch(of.from), lt: toEpoch(of.to) } };
      const pages = pagesOf(callProvider, 'balanceTransactions.list', { account }, (page, options) =>
        stripe.balanceTransactions.list({ ...page, ...filter, expand: ['data.source'] }, options),
      );
      for await (const line of pages) yield presentLine(line);
    },
    async *payouts(account, { from, to }) {
      const created = { gte: toEpoch(from), lt: toEpoch(to) };
      const pages = pagesOf(callProvider, 'payouts.list', { account }, (page, options) =>
        stripe.payouts.list({ ...page, created }, options),
      );
      for await (const payout of pages) yield presentPayout(payout);
    },
  };
}

function presentLine(line: Stripe.BalanceTransaction): ProviderBalanceLine {
  const { source } = line;
  return {
    id: line.id,
    kind: line.type,
    amount: line.amount,
    fee: line.fee,
    net: line.net,
    sourceId: source === null || typeof source === 'string' ? source : source.id,
    chargeId: chargeOf(source),
    madeAt: fromEpoch(line.created),
    availableOn: fromEpoch(line.available_on),
  };
}

function chargeOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string') return null;
  if (source.object === 'charge') return source.id;
  if (source.object !== 'refund' && source.object !== 'dispute') return null;
  const { charge } = source;
  return charge === null || typeof charge === 'string' ? charge : charge.id;
}

function presentPayout(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    amount: payout.amount,
    status: payout.status,
    arrivesOn: fromEpoch(payout.arrival_date).slice(0, 10),
    failureCode: payout.failure_code,
    isItemised: payout.automatic && payout.reconciliation_status === 'completed',
  };
}
