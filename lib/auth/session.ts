import { type Context, getRole, signedIn } from '../core/context.ts';
import { sealerOf } from '../core/crypto.ts';
import { Problem } from '../core/problems.ts';
import { endOfSession } from '../core/session-lifetimes.ts';
import { secondsBetween } from '../core/time.ts';
import { deleteSession, findSession } from '../data/sessions.ts';
import { findUser } from '../data/users.ts';

/** The signed-in user, and when the session ends without further requests. */
export async function readSession(ctx: Context) {
  const { sessionId, userId, entityId } = signedIn(ctx);
  const roleId = getRole(ctx);
  const session = await findSession(ctx.db, sessionId);
  const user = await findUser(ctx, userId);
  if (!user || roleId === null) throw new Problem('not-found');
  const { open } = sealerOf(ctx.cipher, { table: 'users', entityId, uuid: user.uuid });
  return {
    user: {
      user_id: userId,
      entity_id: entityId,
      role_id: roleId,
      username: user.username,
      name: open('encrypted_name', user.encrypted_name),
    },
    role_id: roleId,
    entity_id: entityId,
    platform: session.platform,
    expires_at: endOfSession(session),
  };
}

/** Ends the session of the request. */
export async function logout(ctx: Context): Promise<void> {
  const { sessionId } = signedIn(ctx);
  const session = await findSession(ctx.db, sessionId);
  await deleteSession(ctx.db, sessionId);
  ctx.emit('logout', { session_duration: Math.round(secondsBetween(session.created_at, ctx.now)) });
}
