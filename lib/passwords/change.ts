import * as z from 'zod';
import { verifyCurrentPassword } from '../auth/current-password.ts';
import { type Context, withSession } from '../core/context.ts';
import { hashPassword } from '../core/passwords/password-hash.ts';
import { MAX_UNITS } from '../core/passwords/password-rules.ts';
import { requireAcceptable } from '../core/passwords/require-acceptable-password.ts';
import { Problem } from '../core/problems/problem.ts';
import { BoundedText, UncheckedText } from '../core/schemas/common.ts';
import { deleteOtherSessions, deleteResetTokens } from '../data/users/sessions.ts';
import { lockAccount, setPasswordHash } from '../data/users/users.ts';
import { contextWords, ofCaller } from '../users/password.ts';
import { tellPasswordChanged } from './changed-email.ts';

export const PasswordChange = z
  .strictObject({
    current_password: UncheckedText(MAX_UNITS).meta({ format: 'password' }),
    password: BoundedText(MAX_UNITS).meta({ description: '8 to 64 characters.', format: 'password' }),
  })
  .meta({ id: 'PasswordChange' });

type Change = z.output<typeof PasswordChange>;

/** Changes the caller's own password; ends all other sessions of the user. */
export async function changePassword(
  ctx: Context,
  { current_password: current, password }: Change,
): Promise<void> {
  const { userId, session } = withSession(ctx);
  const account = await verifyCurrentPassword(ctx, current);
  const words = await ctx.transact('all', (trx) => contextWords(trx, ofCaller(trx)));
  requireAnother(current, password);
  await requireAcceptable(ctx, password, '/password', words);
  const passwordHash = await hashPassword(password);
  await ctx.transact('all', async (trx) => {
    const held = await lockAccount(trx.db, userId);
    // The password was changed meanwhile, so that the verified one is no longer current.
    if (held?.passwordHash !== account.passwordHash) throw new Problem('invalid-current-password');
    const user = await setPasswordHash(trx.db, userId, passwordHash, trx.now);
    await deleteOtherSessions(trx.db, userId, session.id);
    await deleteResetTokens(trx.db, userId);
    await tellPasswordChanged(trx, user, 'others');
  });
}

function requireAnother(current: string, password: string): void {
  if (current.normalize('NFC') !== password.normalize('NFC')) return;
  const detail = 'is the present password';
  throw new Problem('password-not-acceptable', { errors: [{ pointer: '/password', detail, code: 'same' }] });
}
