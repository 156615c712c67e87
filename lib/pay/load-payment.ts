import type { Context } from '../context.ts';
import { findPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { findPaymentByIntent, type PaymentRow } from '../data/pay/payments.ts';
import { mayRestore } from '../deletion.ts';
import { requireOwn } from '../passages/own.ts';
import { Problem } from '../problems.ts';

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
