import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import { replaceSectorMembers } from '../data/sectors/members.ts';
import { touchSector } from '../data/sectors/write.ts';
import { getSector, presentSector } from './get.ts';
import { resolveMembers } from './members.ts';
import { namesBesideMembers, type SectorMembers } from './schemas.ts';

/** Replaces the members of a sector; an equal list changes nothing. */
export async function setSectorMembers(ctx: Context, sector: SectorRow, body: SectorMembers) {
  const confined = inEntity(ctx, sector.entity_id);
  const record = await presentSector(confined, sector);
  requireUnchanged(record, namesBesideMembers, body);
  const before = record.members.map(({ ope_user_id }) => ope_user_id);
  const after = await resolveMembers(confined, sector.operation_id, body.members);
  if (before.join() !== after.join()) {
    await replaceSectorMembers(ctx.db, sector, after);
    await touchSector(confined, sector.id, ctx.now);
    const { id: sector_id, operation_id, entity_id: entityId } = sector;
    const changes = { members: { old: before, new: after } };
    ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId });
    await runConsequences(ctx, 'sector.members-changed', { entityId, sectorId: sector_id });
  }
  return getSector(confined, sector.id);
}
