import type * as z from 'zod';
import type { Context } from '../context.ts';
import { type DisputeRow, findDisputesOf, findRefundsOf, type RefundRow } from '../data/pay/refunds.ts';
import { formatCents } from '../money.ts';
import { PaymentState } from '../passages/schemas.ts';
import { openCard } from './card-facts.ts';
import { type FoundPayment, loadPayment } from './load-payment.ts';
import { accountOf, unlessWithdrawn } from './on-account.ts';
import { REQUEST_SECONDS } from './patience.ts';
import type { PaymentIntent } from './payment-schemas.ts';
import { syncPayment } from './sync-payment.ts';

type Shown = z.input<typeof PaymentIntent>;

/**
 * A card payment as it stands. The provider is asked as long as it has not decided, since its event may be late; of an
 * account that was withdrawn there is nobody to ask any more.
 */
export async function readPayment(ctx: Context, intentId: string, { payment }: FoundPayment): Promise<Shown> {
  if (payment.status !== 'succeeded' && payment.status !== 'canceled') {
    const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
    const sync = () => syncPayment(ctx, calls, payment.id);
    await unlessWithdrawn(ctx, accountOf(payment), sync, () => undefined);
  }
  return showPayment(ctx, intentId);
}

/** The same from our own records. */
export function showPayment(ctx: Context, intentId: string): Promise<Shown> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const found = await loadPayment(trx, intentId);
    const refunds = await findRefundsOf(trx, found.payment.id);
    const disputes = await findDisputesOf(trx, found.payment.id);
    return { ...presentPayment(trx, intentId, found), ...presentMoneyBack(refunds, disputes) };
  });
}

function presentPayment(ctx: Context, intentId: string, { payment, passage }: FoundPayment) {
  const { status } = payment;
  const card = openCard(ctx, payment);
  return {
    payment_intent_id: intentId,
    passage_id: passage.passage_id,
    attempt: payment.attempt,
    amount_cents: payment.amount_cents,
    // Its intent has a name, so that it is made.
    status: status === 'creating' ? 'open' : status,
    payment_state: PaymentState.nullable().parse(passage.payment_state),
    refunded_cents: payment.refunded_cents,
    fee_cents: payment.fee_cents,
    net_cents: payment.net_cents,
    decline_code: shownDecline(payment.decline_code),
    card: card && { brand: card.brand, last4: card.last4, network: card.network },
    paid_at: payment.paid_at,
  } as const;
}

/** What the bank knows of a stolen card is not told at the door. */
const UNTOLD = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'security_violation',
]);

function shownDecline(code: string | null): string | null {
  return code !== null && UNTOLD.has(code) ? 'generic_decline' : code;
}

function presentMoneyBack(refunds: RefundRow[], disputes: DisputeRow[]) {
  return {
    refunds: refunds.map(({ refund_id, status, amount_cents, reason, created_at }) => ({
      refund_id,
      status,
      amount: formatCents(amount_cents),
      reason,
      created_at,
    })),
    disputes: disputes.map(({ dispute_id, status, amount_cents, reason, due_by }) => ({
      dispute_id,
      status,
      amount: formatCents(amount_cents),
      reason,
      due_by,
    })),
  };
}
