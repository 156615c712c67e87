import type { Context, Needs } from '../context.ts';
import { type AccountOfLogin, findForLogin } from '../data/users/find-for-login.ts';
import { holdAccount } from '../data/users/hold.ts';
import { setPasswordHash } from '../data/users/set-password-hash.ts';
import type { LoginFailure } from '../events.ts';
import { hashPassword, needsRehash, verifyPassword } from '../passwords/hash.ts';
import { hasAllowedLength } from '../passwords/rules.ts';
import { Problem } from '../problems.ts';
import { usernameKey } from '../users/username.ts';
import { type Attempt, admitAttempt, failAttempt, forgetAttempt, refusedBefore } from './attempts.ts';
import { openSession } from './open-session.ts';
import { queuePasswordReset } from './queue-password-reset.ts';

type Ctx = Needs<
  'db' | 'tenant' | 'transact' | 'now' | 'client' | 'cipher' | 'gateways' | 'ids' | 'settings' | 'log'
>;

type Credentials = { username: string; password: string };

/** An account that changes during so many checks of its password in a row is being changed by a machine. */
const MAX_CHECKS = 3;
const RETRY_SECONDS = 1;

/**
 * Exchanges a username and a password for a token. Every refusal is committed before it is told;
 * an unknown user and a wrong password give the same answer in the same time.
 */
export async function login(ctx: Ctx, credentials: Credentials) {
  const attempt = await admitAttempt(ctx, credentials.username);
  for (let checks = 1; checks <= MAX_CHECKS; checks += 1) {
    const opened = await checkAndOpen(ctx, attempt, credentials);
    if (opened) return opened;
  }
  throw new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
}

/** Undefined when the account was changed while its password was checked: a password of before opens no session. */
async function checkAndOpen(ctx: Ctx, attempt: Attempt, credentials: Credentials) {
  const account = await ctx.transact('all', (trx) => findForLogin(trx, usernameKey(credentials.username)));
  const reason = await judge(account, credentials.password);
  if (reason || !account) return refuse(ctx, attempt, account, reason ?? 'user_not_found');
  const breach = await ctx.gateways.breach();
  if (await breach.isCompromised(credentials.password)) {
    // The password was right: nobody was guessing.
    await ctx.transact('all', (trx) => forgetAttempt(trx, attempt));
    await queuePasswordReset(ctx, account, 'compromised');
    throw new Problem('password-compromised');
  }
  // Made with other parameters than today's: this is the moment at which the password is known.
  const rehashed = needsRehash(account.passwordHash) ? await hashPassword(credentials.password) : undefined;
  return ctx.transact('all', async (trx) => {
    const held = await holdAccount(trx.db, account.userId);
    if (held?.passwordHash !== account.passwordHash || held.active !== account.active) return undefined;
    if (rehashed) await setPasswordHash(trx.db, account.userId, rehashed, trx.now);
    return openSession(trx, attempt, account);
  });
}

async function judge(
  account: AccountOfLogin | undefined,
  password: string,
): Promise<LoginFailure | undefined> {
  // No hash is worth computing for a password that nobody can have.
  const matches = hasAllowedLength(password) && (await verifyPassword(account?.passwordHash, password));
  if (!account) return 'user_not_found';
  if (!matches) return 'invalid_password';
  return refusedBefore(account);
}

async function refuse(
  ctx: Pick<Context, 'transact'>,
  attempt: Attempt,
  account: AccountOfLogin | undefined,
  reason: LoginFailure,
): Promise<never> {
  await ctx.transact('all', async (trx) => failAttempt(trx, attempt, reason, account?.entityId ?? null));
  // Whether the user exists is not told; that the account is inactive only to who knows the password.
  const told = reason === 'account_inactive' ? reason : 'invalid_password';
  throw new Problem('invalid-credentials', {
    members: { reason: told },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
