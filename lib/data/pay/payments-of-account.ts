import type { Reads } from '../../context.ts';
import type { Span } from '../../pay-provider.ts';
import type { Instant } from '../../time.ts';
import { type PaymentRow, paymentRecords } from './payments.ts';

/** Where a walk through many payments goes on. */
export type After = { after: number; limit: number };

/** Those that stand for one of these intents, by the id that was saved or the one that the intent carries. */
export async function findPaymentsOfIntents(
  ctx: Reads,
  payAccountId: number,
  { ids, uuids }: { ids: string[]; uuids: string[] },
): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where((is) =>
      is.or([
        is('pay_payments.payment_intent_id', 'in', ids),
        ...(uuids.length === 0 ? [] : [is('pay_payments.uuid', 'in', uuids)]),
      ]),
    )
    .execute();
}

export async function findPaymentsOfCharges(
  ctx: Reads,
  payAccountId: number,
  chargeIds: string[],
): Promise<PaymentRow[]> {
  if (chargeIds.length === 0) return [];
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.charge_id', 'in', chargeIds)
    .execute();
}

/** Begun before an instant, and neither paid nor given up. */
export function findUnsettledPayments(
  ctx: Reads,
  payAccountId: number,
  before: Instant,
  { after, limit }: After,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.status', 'in', ['creating', 'open', 'processing'])
    .where('pay_payments.created_at', '<', before)
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}

/** Those about which a bank has not decided yet. */
export function findDisputedPayments(
  ctx: Reads,
  payAccountId: number,
  { after, limit }: After,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.dispute_state', '=', 'open')
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}

/** Begun in a span, and paid as far as we know. */
export function findPaidPayments(
  ctx: Reads,
  payAccountId: number,
  { from, to }: Span,
  { after, limit }: After,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.status', '=', 'succeeded')
    .where('pay_payments.created_at', '>=', from)
    .where('pay_payments.created_at', '<', to)
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}
