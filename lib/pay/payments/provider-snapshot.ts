import type { Cents } from '../../core/money.ts';
import type {
  OpenIntent,
  PayCalls,
  ProviderCheckout,
  ProviderDispute,
  ProviderIntent,
  ProviderRefund,
} from '../../core/pay-provider.ts';
import type { PayPaymentTable } from '../../data/tables/pay.ts';

type Status = Exclude<PayPaymentTable['status'], 'creating'>;

/** The provider's state of one payment at one moment. */
export type ProviderSnapshot = {
  status: Status;
  /** Null until the donor tries to pay by a link. */
  intent: ProviderIntent | null;
  /** The page of a link; null for an intent at a phone. */
  checkout: ProviderCheckout | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
};

/** The snapshot of an unpaid intent on a phone. */
export function snapshotOfIntent({ clientSecret: _, ...intent }: OpenIntent): ProviderSnapshot {
  return { status: paymentStatus(intent.status), intent, checkout: null, refunds: [], disputes: [] };
}

/** The snapshot of an unpaid link. */
export function snapshotOfCheckout(checkout: ProviderCheckout): ProviderSnapshot {
  const { intent } = checkout;
  return { status: checkoutStatus(checkout), intent, checkout, refunds: [], disputes: [] };
}

/** Adds refunds and disputes; requests them only if there can be any. */
export async function withRefundsAndDisputes(
  calls: PayCalls,
  accountId: string,
  snapshot: ProviderSnapshot,
): Promise<ProviderSnapshot> {
  const { status, intent } = snapshot;
  if (status !== 'succeeded' || intent === null) return snapshot;
  const refunds = await calls.refunds(accountId, intent.id);
  const disputes = intent.charge?.disputed ? await calls.disputes(accountId, intent.id) : [];
  return { ...snapshot, refunds, disputes };
}

/** Received money takes precedence over the status of the page, even of an expired one. */
function checkoutStatus({ status, intent }: ProviderCheckout): Status {
  if (intent !== null && (intent.status === 'succeeded' || intent.status === 'processing'))
    return intent.status;
  // A completed page without money will not change any more: the bank refused the payment later.
  return status === 'open' ? 'open' : 'canceled';
}

/** Maps the provider's intent status to the service's; unknown ones count as open. */
export function paymentStatus(status: string): Status {
  switch (status) {
    case 'succeeded':
    case 'processing':
    case 'canceled':
      return status;
    default:
      return 'open';
  }
}

/** Overall dispute state of a payment: open before lost before won. */
export function disputeState(disputes: readonly ProviderDispute[]): PayPaymentTable['dispute_state'] {
  const statuses = disputes.map(({ status }) => status);
  if (statuses.some((status) => withholdsMoney(status) && status !== 'lost')) return 'open';
  if (statuses.includes('lost')) return 'lost';
  return statuses.includes('won') ? 'won' : null;
}

/** Returns whether a dispute in this status withholds money; inquiries (`warning_*`) and prevented disputes do not. */
export function withholdsMoney(status: string): boolean {
  return status !== 'won' && status !== 'prevented' && !status.startsWith('warning_');
}

/** Total of lost disputes, at most the amount that was not refunded. */
export function lostCents(
  disputes: readonly ProviderDispute[],
  { amount, refunded }: { amount: Cents; refunded: Cents },
): Cents {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const sum = lost.reduce((cents, dispute) => cents + dispute.amount, 0);
  return Math.max(0, Math.min(sum, amount - refunded));
}
