import * as z from 'zod';
import { actorId, type Context, runConsequences } from '../core/context.ts';
import { Id, Text } from '../core/schemas/common.ts';
import { reasonGiven } from '../core/schemas/deletion.ts';
import { deactivateUsersOf } from '../data/users/of-entity.ts';

export const Closing = z.strictObject({ reason: Text(500) }).meta({ id: 'Closing' });

export const ClosedEntity = z
  .strictObject({
    entity_id: Id,
    users: z.int().nonnegative().meta({ description: 'The people who could sign in until then.' }),
  })
  .meta({ id: 'ClosedEntity' });

/** Deactivates everybody of a locked association and ends their sessions and links; a second time changes nothing. */
export async function closeEntity(
  ctx: Context,
  entityId: number,
  { reason }: z.output<typeof Closing>,
): Promise<z.input<typeof ClosedEntity>> {
  const userIds = await deactivateUsersOf(ctx, entityId, ctx.now);
  await runConsequences(ctx, 'entity.closed', { entityId });
  const answer = { entity_id: entityId, users: userIds.length };
  if (userIds.length === 0) return answer;
  const changes = { chk_active: { old: 1, new: 0 } } as const;
  for (const userId of userIds) {
    await runConsequences(ctx, 'access.ended', { userId });
    ctx.emit('user_updated', { user_id: userId, updated_by: actorId(ctx), changes }, { entityId });
    ctx.record({ entityId, object: 'user', objectId: userId, action: 'changed', changes });
  }
  const entry = { entityId, object: 'entity', objectId: entityId, action: 'closed' } as const;
  ctx.record({ ...entry, ...reasonGiven(reason) });
  return answer;
}
