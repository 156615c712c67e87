import { accountKey } from '../auth/attempt-keys.ts';
import type { Context } from '../context.ts';
import { forgetFailures } from '../data/login/attempts.ts';
import { isLiveResetToken, useResetToken } from '../data/password-resets/tokens.ts';
import { deleteSessionsOfUser } from '../data/sessions/delete.ts';
import { setPasswordHash } from '../data/users/set-password-hash.ts';
import { passwordChangedEmail } from '../emails/password-changed.ts';
import { queueEmail } from '../emails/queue.ts';
import { Problem } from '../problems.ts';
import { hashToken } from '../tokens.ts';
import { userSealer } from '../users/present.ts';
import { requireAcceptable } from './acceptable.ts';
import { hashPassword } from './hash.ts';

/** Sets the password of whoever holds a live reset token, ends every session of theirs and tells them. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(token);
  // No hash and no question to another service for a token that nobody was given.
  if (!(await isLiveResetToken(ctx.db, tokenHash, ctx.now))) throw new Problem('reset-token-invalid');
  // Before the token is used up: a poor choice may be made better.
  await requireAcceptable(ctx, password, '/password');
  const passwordHash = await hashPassword(password);
  await ctx.transact('all', async (trx) => {
    const userId = await useResetToken(trx.db, tokenHash, trx.now);
    // Used by another request meanwhile.
    if (userId === undefined) throw new Problem('reset-token-invalid');
    const user = await setPasswordHash(trx.db, userId, passwordHash, trx.now);
    await deleteSessionsOfUser(trx.db, userId);
    await forgetFailures(trx.db, accountKey(trx, user.username));
    trx.record({
      entityId: user.entity_id,
      object: 'user',
      objectId: userId,
      action: 'changed',
      changes: { password: true },
    });
    const { open } = userSealer(trx.cipher, user);
    const to = open('encrypted_email', user.encrypted_email);
    if (to === null) return;
    const content = passwordChangedEmail(open('encrypted_name', user.encrypted_name));
    await queueEmail(trx, {
      entityId: user.entity_id,
      purpose: 'password-changed',
      receiptId: null,
      to,
      content,
    });
  });
}
