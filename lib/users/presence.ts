import { type Context, inEntity } from '../context.ts';
import { findSectorsOfUser } from '../data/sectors/members.ts';
import type { UserRow } from '../data/users/list.ts';
import { announceMembers } from '../sectors/announce-members.ts';

/** Runs what deletes a user or brings them back; the sectors that show them as a member say so. */
export async function changePresence<T>(
  ctx: Context,
  { id, entity_id: entityId }: UserRow,
  change: () => Promise<T>,
): Promise<T> {
  if (entityId === null) return change();
  const confined = inEntity(ctx, entityId);
  return announceMembers(confined, await findSectorsOfUser(confined, id), change);
}
