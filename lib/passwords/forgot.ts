import * as z from 'zod';
import { accountKey, networkKey } from '../auth/attempts.ts';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { BoundedText } from '../core/schemas.ts';
import { secondsBetween } from '../core/time.ts';
import { MAX_UNITS as MAX_USERNAME, usernameKey } from '../core/username.ts';
import { countFailure } from '../data/throttling.ts';
import { findForLogin } from '../data/users.ts';
import { queuePasswordReset } from '../users/password-link.ts';

export const ForgottenPassword = z
  .strictObject({ username: BoundedText(MAX_USERNAME) })
  .meta({ id: 'ForgottenPassword' });

const WINDOW_SECONDS = 15 * 60;
const MAX_OF_ACCOUNT = 3;
const MAX_OF_NETWORK = 100;

/** Sends a reset link if the account exists; the answer is the same either way. */
export async function forgotPassword(ctx: Context, { username }: { username: string }): Promise<void> {
  const account = await ctx.transact('all', async (trx) => {
    const network = await countFailure(trx.db, `forgot-${networkKey(ctx)}`, ctx.now, WINDOW_SECONDS);
    if (network.failures > MAX_OF_NETWORK) return { retryAfter: secondsBetween(ctx.now, network.endsAt) };
    const asked = await countFailure(trx.db, `forgot-${accountKey(ctx, username)}`, ctx.now, WINDOW_SECONDS);
    const found = await findForLogin(trx, usernameKey(username));
    // Limit e-mails per account, so that nobody can flood a mailbox.
    return asked.failures > MAX_OF_ACCOUNT ? undefined : found;
  });
  if (account && 'retryAfter' in account)
    throw new Problem('too-many-requests', { retryAfter: account.retryAfter });
  if (account?.active === 1 && account.entityDeletedAt === null)
    await queuePasswordReset(ctx, account, 'asked');
}
