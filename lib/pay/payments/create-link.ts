import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderCheckout } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import { addSeconds } from '../../core/time.ts';
import { requireCardsReady } from '../accounts/card-setup.ts';
import { idempotencyKey } from '../create-once.ts';
import { type Attempt, draftOf } from './attempts.ts';
import { linkPageUrl } from './link-page.ts';
import { openAttempt, type Way } from './open-attempt.ts';
import { snapshotOfCheckout } from './provider-snapshot.ts';
import type { OpenedLink } from './schemas.ts';

/**
 * How long a link is open. The provider takes no less than thirty minutes by its own clock: the rest is for the time of
 * the call and for clocks that differ.
 */
const LINK_SECONDS = 32 * 60;

/** Returns the passage's open payment link, which is created if there is none. */
export async function createPaymentLink(
  ctx: Context,
  passageId: number,
): Promise<z.input<typeof OpenedLink>> {
  const { id, url, amount, expiresAt } = await openAttempt(ctx, passageId, onTheDonorsPhone);
  // It was open a moment ago.
  if (url === null) throw new Problem('pay-account-in-progress', { retryAfter: 1 });
  // Loaded when there is something to draw: a link that is refused starts without it.
  const { qrSvg } = await import('./qr-svg.ts');
  return {
    payment_link_id: id,
    url,
    qr_svg: qrSvg(url),
    amount_cents: amount,
    expires_at: expiresAt,
    status: 'open',
  };
}

const onTheDonorsPhone: Way<ProviderCheckout> = {
  kind: 'link',
  requireReady: requireCardsReady,
  create: createCheckout,
  read: async (calls, { account_id: accountId, checkout_id: checkoutId }) =>
    accountId === null || checkoutId === null ? undefined : calls.checkout(accountId, checkoutId),
  snapshot: snapshotOfCheckout,
};

/** Attempts of links are created in the request that inserted them only, so the provider cannot know this one. */
async function createCheckout(ctx: Context, calls: PayCalls, attempt: Attempt): Promise<ProviderCheckout> {
  const { account_id: accountId, uuid, key_attempt } = attempt.payment;
  if (accountId === null) throw new PayFailure('checkout.sessions.create', 'disconnected');
  const draft = {
    ...draftOf(attempt),
    returnUrl: linkPageUrl(ctx, uuid),
    expiresAt: addSeconds(ctx.now, LINK_SECONDS),
  };
  return calls.createCheckout(accountId, draft, idempotencyKey(ctx, 'link', { uuid, attempt: key_attempt }));
}
