import type { Cents } from '../../core/money.ts';
import type {
  OpenIntent,
  PayCalls,
  ProviderDispute,
  ProviderIntent,
  ProviderRefund,
} from '../../core/pay-provider.ts';
import type { PayPaymentTable } from '../../data/schema-pay.ts';

/** All the provider says of one payment at one moment. */
export type ProviderSnapshot = {
  intent: ProviderIntent;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
};

/** Looks at an intent with what became of its money; refunds and disputes are asked for where there can be some. */
export async function readProviderSnapshot(
  calls: PayCalls,
  accountId: string,
  intentId: string,
): Promise<ProviderSnapshot> {
  return seeRest(calls, accountId, await calls.intent(accountId, intentId));
}

async function seeRest(calls: PayCalls, accountId: string, intent: OpenIntent): Promise<ProviderSnapshot> {
  const { clientSecret: _, ...plain } = intent;
  if (plain.status !== 'succeeded') return { intent: plain, refunds: [], disputes: [] };
  const refunds = await calls.refunds(accountId, plain.id);
  const disputes = plain.charge?.disputed ? await calls.disputes(accountId, plain.id) : [];
  return { intent: plain, refunds, disputes };
}

/** The provider's word for how far an intent is, as ours; words of a later API version count as open. */
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

/** How the disputes of a payment stand together: one that is open outweighs what was decided. */
export function disputeState(disputes: readonly ProviderDispute[]): PayPaymentTable['dispute_state'] {
  const statuses = disputes.map(({ status }) => status);
  if (statuses.some((status) => takesMoney(status) && status !== 'lost')) return 'open';
  if (statuses.includes('lost')) return 'lost';
  return statuses.includes('won') ? 'won' : null;
}

/** Whether a dispute keeps money away from the association: a warning does not, nor one that was prevented. */
export function takesMoney(status: string): boolean {
  return status !== 'won' && status !== 'prevented' && !status.startsWith('warning_');
}

/** What banks have taken for good; never more than what was not given back. */
export function lostCents(
  disputes: readonly ProviderDispute[],
  { amount, refunded }: { amount: Cents; refunded: Cents },
): Cents {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const sum = lost.reduce((cents, dispute) => cents + dispute.amount, 0);
  return Math.max(0, Math.min(sum, amount - refunded));
}
