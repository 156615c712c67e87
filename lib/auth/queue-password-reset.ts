import type { Needs } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import { replaceResetToken } from '../data/password-resets/tokens.ts';
import { passwordResetEmail, type ResetReason } from '../emails/password-reset.ts';
import { queueEmail } from '../emails/queue.ts';
import { addSeconds } from '../time.ts';
import { hashToken, newToken } from '../tokens.ts';

const LIFETIME_SECONDS = 30 * 60;

type Account = {
  userId: number;
  uuid: string;
  entityId: number | null;
  encrypted_name: string | null;
  encrypted_email: string | null;
};

/** Sends the account a link to choose another password; nothing happens when it has no e-mail address. */
export async function queuePasswordReset(
  ctx: Needs<'transact' | 'cipher' | 'ids' | 'now' | 'settings'>,
  { userId, uuid, entityId, ...account }: Account,
  reason: ResetReason,
): Promise<void> {
  const { open } = sealerOf(ctx.cipher, { table: 'users', entityId, uuid });
  const to = open('encrypted_email', account.encrypted_email);
  if (to === null) return;
  const token = newToken(ctx.ids);
  const content = passwordResetEmail({
    reason,
    name: open('encrypted_name', account.encrypted_name),
    // In the fragment, which browsers do not send: the token reaches no server log.
    link: `${ctx.settings.baseUrl}/api/passwords/reset#${token}`,
    minutes: LIFETIME_SECONDS / 60,
  });
  await ctx.transact('all', async (trx) => {
    const expiresAt = addSeconds(ctx.now, LIFETIME_SECONDS);
    await replaceResetToken(trx.db, { userId, tokenHash: hashToken(token), now: ctx.now, expiresAt });
    await queueEmail(trx, { entityId, purpose: 'password-reset', receiptId: null, to, content });
  });
}
