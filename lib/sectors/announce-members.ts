import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import { findSectorMembers } from '../data/sectors/members.ts';
import { touchSector } from '../data/sectors/touch.ts';

type Sector = { id: number; operation_id: number; entity_id: number };

/** Runs what changes the members that sectors show; each sector whose members are others then gets its next version, and says so. */
export async function announceMembers<T>(
  ctx: Context,
  sectors: Sector[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await membersOf(ctx, sectors);
  const result = await change();
  const after = await membersOf(ctx, sectors);
  for (const { id: sector_id, operation_id, entity_id: entityId } of sectors) {
    const members = { old: before.get(sector_id) ?? [], new: after.get(sector_id) ?? [] };
    if (isDeepStrictEqual(members.old, members.new)) continue;
    await touchSector(ctx, sector_id, ctx.now);
    ctx.emit('sector_updated', { sector_id, operation_id, changes: { members } }, { entityId });
  }
  return result;
}

/** The membership ids that each sector shows. */
async function membersOf(ctx: Context, sectors: Sector[]): Promise<Map<number, number[]>> {
  const members = await findSectorMembers(
    ctx,
    sectors.map(({ id }) => id),
  );
  const ofSector = Map.groupBy(members, ({ sector_id }) => sector_id);
  return new Map([...ofSector].map(([sectorId, found]) => [sectorId, found.map(({ id }) => id)]));
}
