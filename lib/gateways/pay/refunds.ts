import type Stripe from 'stripe';
import type { PayCalls, ProviderDispute, ProviderRefund } from '../../core/pay-provider.ts';
import { fromEpoch } from '../../core/time.ts';
import type { CallProvider } from './call-provider.ts';
import { collect, pagesOf } from './pages.ts';

type RefundCalls = Pick<PayCalls, 'createRefund' | 'refunds' | 'disputes'>;

/** Refunds by the association and disputes by the donor's bank. */
export function refundCalls(stripe: Stripe, callProvider: CallProvider): RefundCalls {
  return {
    createRefund: async (account, { intentId, amount, uuid }, key) => {
      const body = { payment_intent: intentId, amount, metadata: { refund_uuid: uuid } };
      return presentRefund(
        await callProvider('refunds.create', { account, key }, (options) =>
          stripe.refunds.create(body, options),
        ),
      );
    },
    refunds: async (account, intentId) => {
      const of = { payment_intent: intentId };
      const pages = pagesOf(callProvider, 'refunds.list', { account }, (page, options) =>
        stripe.refunds.list({ ...page, ...of }, options),
      );
      return (await collect(pages)).map(presentRefund);
    },
    disputes: async (account, intentId) => {
      const of = { payment_intent: intentId };
      const pages = pagesOf(callProvider, 'disputes.list', { account }, (page, options) =>
        stripe.disputes.list({ ...page, ...of }, options),
      );
      return (await collect(pages)).map(presentDispute);
    },
  };
}

function presentRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    status: refund.status ?? 'pending',
    reason: refund.reason,
    failureReason: refund.failure_reason ?? null,
    uuid: refund.metadata?.['refund_uuid'] ?? null,
  };
}

function presentDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by: due } = dispute.evidence_details;
  return {
    id: dispute.id,
    amount: dispute.amount,
    status: dispute.status,
    reason: dispute.reason,
    dueBy: due ? fromEpoch(due) : null,
  };
}
