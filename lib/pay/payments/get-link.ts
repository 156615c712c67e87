import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { mayRestore } from '../../core/schemas/deletion.ts';
import { findPassage } from '../../data/passages/find.ts';
import { findPaymentByCheckout } from '../../data/pay/payments.ts';
import { requireOwn } from '../../passages/author.ts';
import { type FoundPayment, presentPayment } from './get-intent.ts';
import { refreshUndecided } from './refresh-undecided.ts';
import type { PaymentLink } from './schemas.ts';

const LINK_ID = /^cs_\w{1,250}$/;

/** Loads the payment of a link and its passage; throws a 404 when the caller may not see the passage. */
export async function loadLink(ctx: Context, linkId: string): Promise<FoundPayment> {
  const payment = LINK_ID.test(linkId) ? await findPaymentByCheckout(ctx, linkId) : undefined;
  const existence = mayRestore(ctx) ? 'any' : 'live';
  const passage = payment && (await findPassage(ctx, payment.passage_id, existence));
  if (!passage) throw new Problem('not-found');
  return { payment, passage };
}

/** Like `loadLink`, but requires that the caller may act on the passage. */
export async function loadOwnLink(ctx: Context, linkId: string): Promise<FoundPayment> {
  const found = await loadLink(ctx, linkId);
  await requireOwn(ctx, found.passage, new Problem('not-found'));
  return found;
}

type PresentedLink = z.input<typeof PaymentLink>;

/** Returns a payment link in its current state, as `readPayment` does. */
export async function readLink(
  ctx: Context,
  linkId: string,
  { payment }: FoundPayment,
): Promise<PresentedLink> {
  await refreshUndecided(ctx, payment);
  return presentStoredLink(ctx, linkId);
}

/** Presents a payment link as stored. */
export function presentStoredLink(ctx: Context, linkId: string): Promise<PresentedLink> {
  return ctx.transact(ctx.tenant, async (trx) => {
    const found = await loadLink(trx, linkId);
    const expires_at = found.payment.expires_at ?? found.payment.created_at;
    return { payment_link_id: linkId, expires_at, ...(await presentPayment(trx, found)) };
  });
}
