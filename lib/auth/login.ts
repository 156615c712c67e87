import type { Context, Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import type { LoginFailure } from '../core/events.ts';
import { hashToken, newToken } from '../core/ids.ts';
import { hashPassword, needsRehash, verifyPassword } from '../core/password-hash.ts';
import { hasAllowedLength } from '../core/password-rules.ts';
import { Problem } from '../core/problems.ts';
import { endOfSession, LIFETIME_SECONDS } from '../core/session-lifetimes.ts';
import { addSeconds } from '../core/time.ts';
import { usernameKey } from '../core/username.ts';
import { insertSession } from '../data/sessions.ts';
import { type AccountOfLogin, findForLogin, lockAccount, setPasswordHash } from '../data/users.ts';
import { queuePasswordReset } from '../users/password-link.ts';
import { type Attempt, admitAttempt, failAttempt, forgetAttempt, refusedBefore } from './attempts.ts';

type Account = {
  userId: number;
  uuid: string;
  entityId: number | null;
  roleId: 1 | 2 | 3 | 9;
  username: string;
  encrypted_name: string | null;
};

/** A new session with a token of its own; the failures before it are forgotten. */
async function openSession(trx: Context, attempt: Attempt, account: Account) {
  await forgetAttempt(trx, attempt);
  const { platform, appVersion } = trx.client;
  const token = newToken(trx.ids);
  const expiresAt = addSeconds(trx.now, LIFETIME_SECONDS[platform]);
  await insertSession(trx.db, {
    token_hash: hashToken(token),
    user_id: account.userId,
    entity_id: account.entityId,
    fk_role: account.roleId,
    platform,
    app_version: appVersion,
    created_at: trx.now,
    last_used_at: trx.now,
    expires_at: expiresAt,
  });
  const { userId, entityId, uuid } = account;
  trx.emit('login_success', { username: account.username }, { userId, entityId });
  const { open } = sealerOf(trx.cipher, { table: 'users', entityId, uuid });
  return {
    token,
    expires_at: endOfSession({ platform, last_used_at: trx.now, expires_at: expiresAt }),
    user: {
      user_id: userId,
      entity_id: entityId,
      role_id: account.roleId,
      username: account.username,
      name: open('encrypted_name', account.encrypted_name),
    },
  };
}

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
    const held = await lockAccount(trx.db, account.userId);
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
