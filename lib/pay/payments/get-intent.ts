import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { mayRestore } from '../../core/deletion.ts';
import { formatCents } from '../../core/money.ts';
import { Problem } from '../../core/problems.ts';
import { findPassage, type PassageRow } from '../../data/passages/find.ts';
import { findPaymentByIntent, type PaymentRow } from '../../data/pay/payments.ts';
import { type DisputeRow, findDisputesOf, findRefundsOf, type RefundRow } from '../../data/pay/refunds.ts';
import { openCard } from '../../passages/card.ts';
import { requireOwn } from '../../passages/get.ts';
import { PaymentState } from '../../passages/schemas.ts';
import { accountOf, unlessWithdrawn } from '../accounts/sync-account.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import type { PaymentIntent } from './schemas.ts';
import { syncPayment } from './sync-payment.ts';

const INTENT_ID = /^pi_\w{1,250}$/;

/** A card payment and its passage. */
export type FoundPayment = { payment: PaymentRow; passage: PassageRow };

/** The payment whose intent a path names, or 404 when its passage is out of the caller's reach. */
export async function loadPayment(ctx: Context, intentId: string): Promise<FoundPayment> {
  const payment = INTENT_ID.test(intentId) ? await findPaymentByIntent(ctx, intentId) : undefined;
  const existence = mayRestore(ctx) ? 'any' : 'live';
  const passage = payment && (await findPassage(ctx, payment.passage_id, existence));
  if (!passage) throw new Problem('not-found');
  return { payment, passage };
}

/** The same for who may act on it: 403 where only the author of the passage may, 404 when that one left. */
export async function loadOwnPayment(ctx: Context, intentId: string): Promise<FoundPayment> {
  const found = await loadPayment(ctx, intentId);
  await requireOwn(ctx, found.passage, new Problem('not-found'));
  return found;
}

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
