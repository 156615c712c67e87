import type { Needs } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import { holdAccount } from '../data/users/hold.ts';
import { passwordResetEmail, type ResetReason } from '../emails/password-reset.ts';
import { queueEmail } from '../emails/queue.ts';
import { newResetLink } from './reset-link.ts';

const LIFETIME_SECONDS = 30 * 60;

type Account = {
  userId: number;
  uuid: string;
  entityId: number | null;
  encrypted_name: string | null;
  encrypted_email: string | null;
};

/**
 * Sends the account a link to choose another password; nothing happens when it has no e-mail address, or was taken out
 * at this very moment.
 */
export async function queuePasswordReset(
  ctx: Needs<'transact' | 'cipher'>,
  { userId, uuid, entityId, ...account }: Account,
  reason: ResetReason,
): Promise<void> {
  const { open } = sealerOf(ctx.cipher, { table: 'users', entityId, uuid });
  const to = open('encrypted_email', account.encrypted_email);
  if (to === null) return;
  const name = open('encrypted_name', account.encrypted_name);
  await ctx.transact('all', async (trx) => {
    const held = await holdAccount(trx.db, userId);
    if (held?.active !== 1) return;
    const link = await newResetLink(trx, userId, LIFETIME_SECONDS);
    const content = passwordResetEmail({ reason, name, link, minutes: LIFETIME_SECONDS / 60 });
    await queueEmail(trx, { entityId, purpose: 'password-reset', receiptId: null, to, content });
  });
}
