import * as z from 'zod';
import { accountKey, networkKey } from '../auth/attempts.ts';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { BoundedText } from '../core/schemas/common.ts';
import { MAX_UNITS as MAX_USERNAME, usernameKey } from '../core/schemas/username.ts';
import { secondsBetween } from '../core/time.ts';
import { countInWindow } from '../data/throttling.ts';
import { findAccount, findForLogin } from '../data/users/users.ts';
import { queuePasswordReset } from '../users/password-link.ts';

export const ForgottenPassword = z
  .strictObject({ username: BoundedText(MAX_USERNAME) })
  .meta({ id: 'ForgottenPassword' });

const WINDOW_SECONDS = 15 * 60;
const MAX_OF_ACCOUNT = 3;
const MAX_OF_NETWORK = 100;

/**
 * Requests a reset link from the mail worker. The caller cannot find out whether the user exists: equal rows are written for
 * unknown users, and the link is created later.
 */
export async function forgotPassword(ctx: Context, { username }: { username: string }): Promise<void> {
  const refused = await ctx.transact('all', async (trx) => {
    const network = await countInWindow(trx.db, `forgot-${networkKey(ctx)}`, ctx.now, WINDOW_SECONDS);
    if (network.failures > MAX_OF_NETWORK) {
      const retryAfter = secondsBetween(ctx.now, network.endsAt);
      return new Problem('too-many-requests', { retryAfter });
    }
    const asked = await countInWindow(trx.db, `forgot-${accountKey(ctx, username)}`, ctx.now, WINDOW_SECONDS);
    const account = await findForLogin(trx, usernameKey(username));
    // Limits e-mails per account, so that an attacker cannot flood a mailbox.
    if (asked.failures > MAX_OF_ACCOUNT) return undefined;
    const link = { user_id: account?.userId ?? null, email_uuid: trx.ids.uuid() };
    trx.enqueue({ queue: 'send-mail', body: link });
    return undefined;
  });
  if (refused) throw refused;
}

type AskedLink = { user_id: number | null; email_uuid: string };

/** E-mails the requested link once, if the user exists, may log in and has an address. */
export async function sendAskedLink(ctx: Context, { user_id: userId, email_uuid }: AskedLink): Promise<void> {
  if (userId === null) return;
  const account = await ctx.transact('all', (trx) => findAccount(trx, userId));
  if (account?.active !== 1 || account.entityDeletedAt !== null) return;
  await queuePasswordReset(ctx, account, { reason: 'asked', emailUuid: email_uuid });
}
