import { requestEnrichment } from '../buildings/request.ts';
import { type Context, inEntity } from '../core/context.ts';
import { lockOperation } from '../data/operations.ts';
import { countAddresses, type Joinable } from '../data/sectors/joining.ts';
import { touchSectors } from '../data/sectors/write.ts';
import { renumberWalks } from '../walk/renumber.ts';

/**
 * Changes by `write` which addresses some sectors of an operation have, with all that follows for those that gain or lose any;
 * returns how many addresses they gained. Does nothing if the operation was deleted meanwhile.
 */
export async function changeAddresses(
  ctx: Context,
  { operation_id, entity_id, sector_ids }: Joinable,
  write: (ctx: Context, sectorIds: number[]) => Promise<void>,
): Promise<number> {
  const confined = inEntity(ctx, entity_id);
  const operation = await lockOperation(confined, operation_id);
  if (!operation) return 0;
  const before = await countAddresses(confined, sector_ids);
  await write(confined, sector_ids);
  const after = await countAddresses(confined, sector_ids);
  const differences = after.flatMap((now, at) => {
    const had = before[at];
    return had && had.address_count !== now.address_count ? [{ had, now }] : [];
  });
  const sectorIds = differences.map(({ now }) => now.sector_id);
  await touchSectors(confined, sectorIds, ctx.now);
  const changed = { entityId: entity_id, sectorIds };
  await renumberWalks(confined, changed);
  await requestEnrichment(confined, changed);
  for (const { had, now } of differences) {
    const changes = {
      address_count: { old: had.address_count, new: now.address_count },
      dwelling_count: { old: had.dwelling_count, new: now.dwelling_count },
    };
    const { sector_id } = now;
    ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId: entity_id });
  }
  return differences.reduce((sum, { had, now }) => sum + now.address_count - had.address_count, 0);
}
