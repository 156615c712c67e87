import * as z from 'zod';
import { accountKey } from '../auth/attempts.ts';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { MAX_UNITS } from '../core/passwords/password-rules.ts';
import { requireAcceptable } from '../core/passwords/require-acceptable-password.ts';
import { Problem } from '../core/problems/problem.ts';
import { BoundedText } from '../core/schemas/common.ts';
import { forgetFailures } from '../data/throttling.ts';
import { deleteSessionsOfUser, findOwnerOfResetToken, useResetToken } from '../data/users/sessions.ts';
import { setPasswordHash } from '../data/users/users.ts';
import { typedToken } from '../users/invitation-code.ts';
import { contextWords } from '../users/password.ts';
import { userName } from '../users/present.ts';
import { tellPasswordChanged } from './changed-email.ts';
import { ResetToken } from './check-link.ts';

export const NewPassword = z
  .strictObject({
    token: ResetToken,
    password: BoundedText(MAX_UNITS).meta({ format: 'password' }),
  })
  .meta({ id: 'NewPassword' });

/** Sets the password of the user of a live reset token, ends all their sessions and notifies them by e-mail. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(typedToken(token));
  // Checked first, so that invalid tokens cost neither a hash nor a call of the breach service.
  const words = await ctx.transact('all', async (trx) => {
    const owner = await findOwnerOfResetToken(trx.db, tokenHash, trx.now);
    if (!owner) return undefined;
    const { username, entity_id: entityId } = owner;
    return contextWords(trx, { username, name: userName(trx, owner), entityId });
  });
  if (!words) throw new Problem('reset-token-invalid');
  // Checked before the token is consumed, so that the user can choose another password.
  await requireAcceptable(ctx, password, '/password', words);
  const passwordHash = await hashPassword(password);
  await ctx.transact('all', async (trx) => {
    const userId = await useResetToken(trx.db, tokenHash, trx.now);
    // A concurrent request has used the token.
    if (userId === undefined) throw new Problem('reset-token-invalid');
    const user = await setPasswordHash(trx.db, userId, passwordHash, trx.now);
    await deleteSessionsOfUser(trx.db, userId);
    // Wrong codes of a second factor stay counted: a new password does not allow more guesses.
    if (user.has_factor === 0) await forgetFailures(trx.db, accountKey(trx, user.username));
    await tellPasswordChanged(trx, user, 'all');
  });
}
