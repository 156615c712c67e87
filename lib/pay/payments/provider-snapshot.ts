import type { Cents } from '../../core/money.ts';
import type {
  OpenIntent,
  PayCalls,
  ProviderDispute,
  ProviderIntent,
  ProviderRefund,
} from '../../core/pay-provider.ts';
import type { PayPaymentTable } from '../../data/schema-pay.ts';

/** The provider's state of one payment at one moment. */
export type ProviderSnapshot = {
  intent: ProviderIntent;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
};

/** Reads an intent; its refunds and disputes are requested only if there can be any. */
export async function readProviderSnapshot(
  calls: PayCalls,
  accountId: string,
  intentId: string,
): Promise<ProviderSnapshot> {
  return withRefundsAndDisputes(calls, accountId, await calls.intent(accountId, intentId));
}

async function withRefundsAndDisputes(
  calls: PayCalls,
  accountId: string,
  intent: OpenIntent,
): Promise<ProviderSnapshot> {
  const { clientSecret: _, ...plain } = intent;
  if (plain.status !== 'succeeded') return { intent: plain, refunds: [], disputes: [] };
  const refunds = await calls.refunds(accountId, plain.id);
  const disputes = plain.charge?.disputed ? await calls.disputes(accountId, plain.id) : [];
  return { intent: plain, refunds, disputes };
}

/** Maps the provider's intent status to ours; unknown ones count as open. */
export function paymentStatus(status: string): Exclude<PayPaymentTable['status'], 'creating'> {
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

/** Whether a dispute in this status withholds money; inquiries (`warning_*`) and prevented disputes do not. */
export function withholdsMoney(status: string): boolean {
  return status !== 'won' && status !== 'prevented' && !status.startsWith('warning_');
}

/** Total of lost disputes, at most what was not refunded. */
export function lostCents(
  disputes: readonly ProviderDispute[],
  { amount, refunded }: { amount: Cents; refunded: Cents },
): Cents {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const sum = lost.reduce((cents, dispute) => cents + dispute.amount, 0);
  return Math.max(0, Math.min(sum, amount - refunded));
}
