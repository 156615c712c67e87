import type { Context } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import { insertSession } from '../data/sessions/insert.ts';
import { endOfSession, LIFETIME_SECONDS } from '../session-lifetimes.ts';
import { addSeconds } from '../time.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type Attempt, forgetAttempt } from './attempts.ts';

type Account = {
  userId: number;
  uuid: string;
  entityId: number | null;
  roleId: 1 | 2 | 3 | 9;
  username: string;
  encrypted_name: string | null;
};

/** A new session with a token of its own; the failures before it are forgotten. */
export async function openSession(trx: Context, attempt: Attempt, account: Account) {
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
