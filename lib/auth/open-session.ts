import type { Context } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { hashToken, newToken } from '../core/ids.ts';
import type { WayToSignIn } from '../core/second-factor.ts';
import {
  endOfSession,
  MAX_SESSION_SECONDS,
  MAX_SESSIONS,
  MAX_WEB_IDLE_SECONDS,
} from '../core/session-limits.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { openSessionOf } from '../data/users/sessions.ts';
import type { AccountOfLogin } from '../data/users/users.ts';

/** How the user has signed in, and when the session ends at the latest. */
type Opening = { by: WayToSignIn; until?: Instant };

/** The ways of signing in in which a second factor, or a passkey alone, was shown. */
const showsFactor: readonly WayToSignIn[] = ['second-factor', 'passkey'];

/**
 * Creates a session with a new token. Ends the session whose token the client holds, and the oldest session when the user has too
 * many.
 */
export function openSession(
  trx: Context,
  account: AccountOfLogin,
  tokenInHand: string | undefined,
  { by, until }: Opening,
) {
  const { userId, entityId, uuid, roleId, username } = account;
  const { platform, appVersion } = trx.client;
  const token = newToken(trx.ids);
  const longest = addSeconds(trx.now, MAX_SESSION_SECONDS[platform]);
  const expiresAt = until !== undefined && until < longest ? until : longest;
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    entity_id: entityId,
    fk_role: roleId,
    platform,
    app_version: appVersion,
    created_at: trx.now,
    last_used_at: trx.now,
    expires_at: expiresAt,
    signed_in_by: by,
    factor_at: showsFactor.includes(by) ? trx.now : null,
    is_first: account.lastLoginAt === null ? 1 : 0,
  } as const;
  const inHand = tokenInHand === undefined ? null : hashToken(tokenInHand);
  const webIdleSince = addSeconds(trx.now, -MAX_WEB_IDLE_SECONDS);
  trx.write(openSessionOf(trx.db, { session, inHand, kept: MAX_SESSIONS, webIdleSince }));
  trx.emit('login_success', { username }, { userId, entityId });
  const { read } = sealerOf(trx.cipher, { table: 'users', entityId, uuid });
  const name = read('encrypted_name', account.encrypted_name);
  return {
    token,
    expires_at: endOfSession({ platform, last_used_at: trx.now, expires_at: expiresAt }),
    password_generated: account.passwordGenerated === 1,
    user: { user_id: userId, entity_id: entityId, role_id: roleId, username, name },
  };
}
