import { askAlone, type Context, type Needs } from '../core/context.ts';
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
import {
  type Admitted,
  type Attempt,
  accountFault,
  admitAttempt,
  clearFailures,
  emitFailure,
} from './attempts.ts';

type Account = {
  userId: number;
  uuid: string;
  entityId: number | null;
  roleId: 1 | 2 | 3 | 9;
  username: string;
  encrypted_name: string | null;
};

/** Creates a session with a new token and clears earlier failures. */
function openSession(trx: Context, attempt: Attempt, account: Account) {
  clearFailures(trx, attempt);
  const { platform, appVersion } = trx.client;
  const token = newToken(trx.ids);
  const expiresAt = addSeconds(trx.now, LIFETIME_SECONDS[platform]);
  const session = {
    token_hash: hashToken(token),
    user_id: account.userId,
    entity_id: account.entityId,
    fk_role: account.roleId,
    platform,
    app_version: appVersion,
    created_at: trx.now,
    last_used_at: trx.now,
    expires_at: expiresAt,
  };
  trx.write(insertSession(trx.db, session));
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

/** Give up after this many password checks during which the account was changed. */
const MAX_CHECKS = 3;
const RETRY_SECONDS = 1;

/**
 * Exchanges a username and a password for a token. Every refusal is committed before it is thrown. Unknown users and
 * wrong passwords give the same answer in the same time.
 */
export async function login(ctx: Ctx, credentials: Credentials) {
  let { attempt, account } = await admitAttempt(ctx, credentials.username);
  for (let checks = 1; checks <= MAX_CHECKS; checks += 1) {
    const opened = await checkAndOpen(ctx, { attempt, account }, credentials.password);
    if (opened) return opened;
    account = await askAlone(ctx, 'all', (trx) => findForLogin(trx, usernameKey(credentials.username)));
  }
  throw new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
}

/** Verifies the password and opens a session; undefined when the account was changed meanwhile. */
async function checkAndOpen(ctx: Ctx, { attempt, account }: Admitted, password: string) {
  const reason = await findFailure(account, password);
  if (reason || !account) return refuse(ctx, attempt, account, reason ?? 'user_not_found');
  const breach = await ctx.gateways.breach();
  if (await breach.isCompromised(password)) {
    // The password was correct, so the attempt is no failure.
    await ctx.transact('all', async (trx) => clearFailures(trx, attempt));
    await queuePasswordReset(ctx, account, 'compromised');
    throw new Problem('password-compromised');
  }
  // Upgrade outdated hashes here, where the password is known.
  const rehashed = needsRehash(account.passwordHash) ? await hashPassword(password) : undefined;
  return ctx.transact('all', async (trx) => {
    const current = await lockAccount(trx.db, account.userId);
    if (current?.passwordHash !== account.passwordHash || current.active !== account.active) return undefined;
    if (rehashed) trx.write(setPasswordHash(trx.db, account.userId, rehashed, trx.now));
    return openSession(trx, attempt, account);
  });
}

async function findFailure(
  account: AccountOfLogin | undefined,
  password: string,
): Promise<LoginFailure | undefined> {
  // Skip hashing for passwords of impossible length.
  const matches = hasAllowedLength(password) && (await verifyPassword(account?.passwordHash, password));
  if (!account) return 'user_not_found';
  if (!matches) return 'invalid_password';
  return accountFault(account);
}

async function refuse(
  ctx: Pick<Context, 'transact'>,
  attempt: Attempt,
  account: AccountOfLogin | undefined,
  reason: LoginFailure,
): Promise<never> {
  await ctx.transact('all', async (trx) => emitFailure(trx, attempt, reason, account?.entityId ?? null));
  // Does not reveal whether the user exists, nor, without the password, that the account is inactive.
  const reported = reason === 'account_inactive' ? reason : 'invalid_password';
  throw new Problem('invalid-credentials', {
    members: { reason: reported },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
