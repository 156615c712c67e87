import { type Needs, signedIn } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import { endOfSession } from '../core/session-lifetimes.ts';

/** The signed-in user, and when the session ends without further requests. */
export function readSession(ctx: Needs<'caller' | 'cipher'>) {
  const { userId, entityId, roleId, uuid, username, encryptedName, passwordGenerated, session } =
    signedIn(ctx);
  const { platform, lastUsedAt, expiresAt } = session;
  const { read } = sealerOf(ctx.cipher, { table: 'users', entityId, uuid });
  return {
    user: {
      user_id: userId,
      entity_id: entityId,
      role_id: roleId,
      username,
      name: read('encrypted_name', encryptedName),
    },
    role_id: roleId,
    entity_id: entityId,
    platform,
    password_generated: passwordGenerated,
    expires_at: endOfSession({ platform, last_used_at: lastUsedAt, expires_at: expiresAt }),
  };
}
