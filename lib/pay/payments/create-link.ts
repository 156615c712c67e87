import type * as z from 'zod';
import type { Context, Needs } from '../../core/context.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderCheckout } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import { addSeconds } from '../../core/time.ts';
import { requireCardsReady } from '../accounts/card-setup.ts';
import { idempotencyKey } from '../create-once.ts';
import { type Attempt, draftOf } from './attempts.ts';
import { openAttempt, type Way } from './open-attempt.ts';
import { snapshotOfCheckout } from './provider-snapshot.ts';
import type { OpenedLink } from './schemas.ts';

/**
 * Seconds for which a link is open. The provider requires at least thirty minutes by its own clock: the margin covers the call and
 * clock skew.
 */
const LINK_SECONDS = 32 * 60;

/** Returns the passage's open payment link; creates one if there is none. */
export async function createPaymentLink(
  ctx: Context,
  passageId: number,
): Promise<z.input<typeof OpenedLink>> {
  const { id, url, amount, expiresAt } = await openAttempt(ctx, passageId, onTheDonorsPhone);
  // The link has just been closed.
  if (url === null) throw new Problem('pay-account-in-progress', { retryAfter: 1 });
  // Loaded on use, so that a refused link does not wait for the QR code library.
  const { qrSvg } = await import('../../core/qr-svg.ts');
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

/**
 * Creates the page of a link. Only the request that inserted an attempt does this, so that the provider cannot know the attempt
 * yet.
 */
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

/** The URL to which the provider's page sends a donor, paid or not; the uuid reveals only the status of this payment. */
function linkPageUrl({ settings }: Needs<'settings'>, uuid: string): string {
  return `${settings.baseUrl}/api/pay/link-page/${uuid}`;
}
