import { askAlone, type Context, type Needs } from '../core/context.ts';
import type { LoginFailure } from '../core/events.ts';
import { hashPassword, needsRehash, verifyPassword } from '../core/passwords/password-hash.ts';
import { hasAllowedLength } from '../core/passwords/password-rules.ts';
import { Problem } from '../core/problems/problem.ts';
import { usernameKey } from '../core/schemas/username.ts';
import type { Instant } from '../core/time.ts';
import {
  type AccountOfLogin,
  findForLogin,
  type LockedAccount,
  lockAccount,
  replacePasswordHash,
} from '../data/users/users.ts';
import { queuePasswordReset } from '../users/password-link.ts';
import {
  type Admitted,
  type Attempt,
  accountFault,
  admitAttempt,
  clearFailures,
  emitFailure,
} from './attempts.ts';
import { openSession } from './open-session.ts';
import { makeTicket, secondFactorRequired } from './second-factor/ticket.ts';

type Ctx = Needs<
  'db' | 'tenant' | 'transact' | 'now' | 'client' | 'cipher' | 'gateways' | 'ids' | 'settings' | 'log'
>;

type Credentials = { username: string; password: string };

/** The credentials of a client and the token that it already holds, if any. */
type SignIn = { credentials: Credentials; tokenInHand: string | undefined };

/** Give up after the account has changed during this many password checks. */
const MAX_CHECKS = 3;
const RETRY_SECONDS = 1;

/**
 * Exchanges a username and a password for a token. Commits every refusal before throwing it. Unknown users and wrong passwords get
 * the same response in the same time.
 */
export async function login(ctx: Ctx, { credentials, tokenInHand }: SignIn) {
  let { attempt, account } = await admitAttempt(ctx, credentials.username);
  for (let checks = 1; checks <= MAX_CHECKS; checks += 1) {
    const opened = await checkAndOpen(ctx, { attempt, account }, credentials.password, tokenInHand);
    if (opened && 'ticket' in opened) throw secondFactorRequired(opened.ticket);
    if (opened) return opened;
    account = await askAlone(ctx, 'all', (trx) => findForLogin(trx, usernameKey(credentials.username)));
  }
  throw new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
}

/** Verifies the password and opens a session; returns undefined when the account has changed meanwhile. */
async function checkAndOpen(
  ctx: Ctx,
  { attempt, account }: Admitted,
  password: string,
  tokenInHand: string | undefined,
) {
  const reason = await findFailure(account, password, ctx.now);
  if (reason || !account) return refuse(ctx, attempt, account, reason ?? 'user_not_found');
  const breach = await ctx.gateways.breach();
  if (await breach.isCompromised(password)) {
    // The password is correct, so the attempt does not count as a failure.
    await ctx.transact('all', async (trx) => clearFailures(trx, attempt));
    await queuePasswordReset(ctx, account, { reason: 'compromised' });
    throw new Problem('password-compromised');
  }
  // Upgrades outdated hashes here, where the password is known.
  const rehashed = needsRehash(account.passwordHash) ? await hashPassword(password) : undefined;
  return ctx.transact('all', async (trx) => {
    const current = await lockAccount(trx.db, account.userId);
    if (current === undefined || !isAsRead(current, account)) return undefined;
    if (rehashed) trx.write(replacePasswordHash(trx.db, account.userId, rehashed));
    // The failures that were counted stay until the second factor is shown, so that knowing the password does not allow more guesses.
    if (account.hasFactor === 1) return { ticket: await makeTicket(trx, account, attempt) };
    clearFailures(trx, attempt);
    return openSession(trx, account, tokenInHand, { by: 'password' });
  });
}

/** Whether the account is still what the password was checked against; a first factor may have been added meanwhile. */
const isAsRead = (current: LockedAccount, { passwordHash, active, hasFactor }: AccountOfLogin): boolean =>
  current.passwordHash === passwordHash && current.active === active && current.hasFactor === hasFactor;

async function findFailure(
  account: AccountOfLogin | undefined,
  password: string,
  now: Instant,
): Promise<LoginFailure | undefined> {
  // Skips hashing for passwords of impossible length.
  const matches = hasAllowedLength(password) && (await verifyPassword(account?.passwordHash, password));
  if (!account) return 'user_not_found';
  if (!matches || isDead(account, now)) return 'invalid_password';
  return accountFault(account);
}

/** Returns whether a generated password has expired unused. */
function isDead({ passwordExpiresAt }: AccountOfLogin, now: Instant): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now;
}

async function refuse(
  ctx: Pick<Context, 'transact'>,
  attempt: Attempt,
  account: AccountOfLogin | undefined,
  reason: LoginFailure,
): Promise<never> {
  await ctx.transact('all', async (trx) => emitFailure(trx, attempt, reason, account?.entityId ?? null));
  // The response reveals neither whether the user exists nor, without the password, that the account is inactive.
  const reported = reason === 'account_inactive' ? reason : 'invalid_password';
  throw new Problem('invalid-credentials', {
    members: { reason: reported },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
