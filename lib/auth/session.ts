import type { Context } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import { findSession } from '../data/sessions/find.ts';
import { findUser } from '../data/users/find.ts';
import { getRole } from '../get-role.ts';
import { Problem } from '../problems.ts';
import { endOfSession } from '../session-lifetimes.ts';
import { signedIn } from './signed-in.ts';

/** Who is signed in, and until when if nothing more is asked for. */
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
