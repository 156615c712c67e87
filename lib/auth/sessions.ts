import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { findUser, type UserRow } from '../data/users/users.ts';

export const whoseSessions = {
  user_id: IdParameter.optional().meta({
    description: 'Those of a user of the association, for administrators; left out: the own ones.',
  }),
};

/**
 * Returns the user whose sessions a request addresses; throws a 403 without the right to other users' sessions, a 404 out of scope.
 */
export async function loadSessionOwner(
  ctx: Context,
  userId = signedIn(ctx).userId,
): Promise<Pick<UserRow, 'id' | 'entity_id'>> {
  const { userId: ownId, entityId } = signedIn(ctx);
  if (userId === ownId) return { id: ownId, entity_id: entityId };
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  if (ctx.scope === 'own') throw new Problem('forbidden');
  return user;
}
