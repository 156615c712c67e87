import { type Context, inEntity } from '../context.ts';
import { findSectorMembers, findSectorsOfMember, removeSectorMember } from '../data/sectors/members.ts';
import { touchSector } from '../data/sectors/touch.ts';

type Membership = { operationId: number; entityId: number; opeUserId: number };

/** Takes a member out of every sector; each of them changes, and says so. */
export async function leaveSectors(ctx: Context, { operationId, entityId, opeUserId }: Membership) {
  const confined = inEntity(ctx, entityId);
  const sectorIds = await findSectorsOfMember(confined, opeUserId);
  const members = await findSectorMembers(confined, sectorIds);
  await removeSectorMember(confined, opeUserId);
  for (const sectorId of sectorIds) {
    const before = members.filter(({ sector_id }) => sector_id === sectorId).map(({ id }) => id);
    const after = before.filter((id) => id !== opeUserId);
    await touchSector(confined, sectorId, ctx.now);
    const changes = { members: { old: before, new: after } };
    ctx.emit('sector_updated', { sector_id: sectorId, operation_id: operationId, changes }, { entityId });
  }
}
