import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { orDamaged } from '../../core/crypto/cipher.ts';
import { presentDamaged } from '../../core/fields/damaged-fields.ts';
import { formatCents } from '../../core/money.ts';
import { Problem } from '../../core/problems/problem.ts';
import { PaymentState } from '../../core/records/passage.ts';
import { mayRestore } from '../../core/schemas/deletion.ts';
import { findPassage, type PassageRow } from '../../data/passages/find.ts';
import { findPaymentByIntent, type PaymentRow } from '../../data/pay/payments.ts';
import { type DisputeRow, findDisputesOf, findRefundsOf, type RefundRow } from '../../data/pay/refunds.ts';
import { requireOwn } from '../../passages/author.ts';
import { openCard } from '../../receipts/card.ts';
import { refreshUndecided } from './refresh-undecided.ts';
import type { PaymentIntent } from './schemas.ts';

const INTENT_ID = /^pi_\w{1,250}$/;

/** A card payment and its passage. */
export type FoundPayment = { payment: PaymentRow; passage: PassageRow };

/** Loads the payment of an intent and its passage; throws a 404 when the caller may not see the passage. */
export async function loadPayment(ctx: Context, intentId: string): Promise<FoundPayment> {
  const payment = INTENT_ID.test(intentId) ? await findPaymentByIntent(ctx, intentId) : undefined;
  const existence = mayRestore(ctx) ? 'any' : 'live';
  const passage = payment && (await findPassage(ctx, payment.passage_id, existence));
  if (!passage) throw new Problem('not-found');
  return { payment, passage };
}

/**
 * Like `loadPayment`, but requires that the caller may act on the passage: throws a 403 for another member's passage, a 404 for a
 * former member's own.
 */
export async function loadOwnPayment(ctx: Context, intentId: string): Promise<FoundPayment> {
  const found = await loadPayment(ctx, intentId);
  await requireOwn(ctx, found.passage, new Problem('not-found'));
  return found;
}

type PresentedPayment = z.input<typeof PaymentIntent>;

/**
 * Returns a card payment in its current state. While it is undecided the provider is asked, for all clients together at most once
 * in five seconds; on a disconnected account returns the stored state.
 */
export async function readPayment(
  ctx: Context,
  intentId: string,
  { payment }: FoundPayment,
): Promise<PresentedPayment> {
  await refreshUndecided(ctx, payment);
  return presentStoredPayment(ctx, intentId);
}

/** Presents a card payment as stored. */
export function presentStoredPayment(ctx: Context, intentId: string): Promise<PresentedPayment> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const found = await loadPayment(trx, intentId);
    return { payment_intent_id: intentId, ...(await presentPayment(trx, found)) };
  });
}

/** Presents the fields that intents and links share. */
export async function presentPayment(ctx: Context, found: FoundPayment) {
  const refunds = await findRefundsOf(ctx, found.payment.id);
  const disputes = await findDisputesOf(ctx, found.payment.id);
  return { ...presentFacts(ctx, found), ...presentRefundsAndDisputes(refunds, disputes) };
}

function presentFacts(ctx: Context, { payment, passage }: FoundPayment) {
  const { status } = payment;
  const card = orDamaged(() => openCard(ctx, payment));
  const damaged = card === null && payment.encrypted_card !== null ? ['card'] : [];
  return {
    passage_id: passage.passage_id,
    attempt: payment.attempt,
    amount_cents: payment.amount_cents,
    // The payment has an id of the provider, so that it exists there.
    status: status === 'creating' ? 'open' : status,
    payment_state: PaymentState.nullable().parse(passage.payment_state),
    refunded_cents: payment.refunded_cents,
    fee_cents: payment.fee_cents,
    net_cents: payment.net_cents,
    decline_code: publicDeclineCode(payment.decline_code),
    card: card && { brand: card.brand, last4: card.last4, network: card.network },
    ...presentDamaged({ damaged }),
    paid_at: payment.paid_at,
  } as const;
}

/** Not shown to the member, who stands in front of the cardholder. */
const HIDDEN_DECLINE_CODES = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'security_violation',
]);

function publicDeclineCode(code: string | null): string | null {
  return code !== null && HIDDEN_DECLINE_CODES.has(code) ? 'generic_decline' : code;
}

function presentRefundsAndDisputes(refunds: RefundRow[], disputes: DisputeRow[]) {
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
