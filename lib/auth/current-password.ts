import { type Context, signedIn } from '../core/context.ts';
import { verifyPassword } from '../core/passwords/password-hash.ts';
import { hasAllowedLength } from '../core/passwords/password-rules.ts';
import { Problem } from '../core/problems/problem.ts';
import { usernameKey } from '../core/schemas/username.ts';
import { type AccountOfLogin, findForLogin } from '../data/users/users.ts';
import { admitPasswordGuess, clearPasswordGuesses } from './password-guesses.ts';

/**
 * Verifies the caller's present password, and returns their account. A wrong one counts as a failed login before it is verified and
 * throws a 403.
 */
export async function verifyCurrentPassword(ctx: Context, password: string): Promise<AccountOfLogin> {
  const { username } = signedIn(ctx);
  await admitPasswordGuess(ctx, username);
  const account = await ctx.transact('all', (trx) => findForLogin(trx, usernameKey(username)));
  const isRight = hasAllowedLength(password) && (await verifyPassword(account?.passwordHash, password));
  if (!isRight || !account) throw new Problem('invalid-current-password');
  // Of a user with a second factor they stay counted until it is shown, as at a login.
  if (account.hasFactor === 0) await ctx.transact('all', (trx) => clearPasswordGuesses(trx, username));
  return account;
}
