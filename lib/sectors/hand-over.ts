import type { Context } from '../context.ts';
import { releaseAddresses } from '../data/sectors/release.ts';
import { touchSectors } from '../data/sectors/touch.ts';

type Sector = { id: number; operation_id: number; entity_id: number };

/** Frees the addresses that a sector does not cover any more; the sectors that get them change, and say so. */
export async function handOverAddresses(ctx: Context, sector: Sector): Promise<void> {
  const { operation_id, entity_id: entityId } = sector;
  const heirs = await releaseAddresses(ctx, sector);
  const heirIds = heirs.map(({ sector_id }) => sector_id);
  await touchSectors(ctx, heirIds, ctx.now);
  for (const { sector_id, had, gained } of heirs) {
    const changes = { address_count: { old: had, new: had + gained } };
    ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId });
  }
}
