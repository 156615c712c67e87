import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { deleteSessionOfUser } from '../data/users/sessions.ts';
import { loadSessionOwner } from './sessions.ts';

/** Ends a session of a user, which may be the session of the request; the history records it if an administrator does so. */
export async function endSession(ctx: Context, sessionId: number, userId: number | undefined): Promise<void> {
  const { id: ownerId, entity_id: entityId } = await loadSessionOwner(ctx, userId);
  if (!(await deleteSessionOfUser(ctx.db, ownerId, sessionId))) throw new Problem('not-found');
  if (ownerId === signedIn(ctx).userId) return;
  const changes = { session_id: { old: sessionId, new: null } };
  ctx.record({ entityId, object: 'user', objectId: ownerId, action: 'changed', changes });
}
