import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { secondsBetween } from '../core/time.ts';
import { deleteSession, deleteSessionOfUser } from '../data/users/sessions.ts';
import { loadSessionOwner } from './sessions.ts';

/** Ends the session of the request. */
export async function logout(ctx: Context): Promise<void> {
  const { session } = signedIn(ctx);
  const isEnded = await deleteSession(ctx.db, session.id);
  if (!isEnded) return;
  ctx.emit('logout', { session_duration: Math.round(secondsBetween(session.createdAt, ctx.now)) });
}

/** Ends a session of a user, which may be the session of the request; the history records it if an administrator does so. */
export async function endSession(ctx: Context, sessionId: number, userId: number | undefined): Promise<void> {
  const { id: ownerId, entity_id: entityId } = await loadSessionOwner(ctx, userId);
  if (!(await deleteSessionOfUser(ctx.db, ownerId, sessionId))) throw new Problem('not-found');
  if (ownerId === signedIn(ctx).userId) return;
  const changes = { session_id: { old: sessionId, new: null } };
  ctx.record({ entityId, object: 'user', objectId: ownerId, action: 'changed', changes });
}
