import { requestEnrichment } from '../buildings/request.ts';
import { type Context, inEntity } from '../core/context.ts';
import type { Extent } from '../core/geometry.ts';
import { lockOperation } from '../data/operations.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import { countAddresses, findJoinable, type Joinable, waitForDrawings } from '../data/sectors/joining.ts';
import { touchSectors } from '../data/sectors/write.ts';
import { renumberWalks } from '../walk/renumber.ts';

/**
 * Assigns unassigned addresses within `extent` to the sectors that cover them, in every operation that has not ended; returns how
 * many. Includes addresses that an interrupted import left unassigned.
 */
export async function joinSectors(ctx: Context, extent: Extent): Promise<number> {
  await ctx.transact('all', waitForDrawings);
  const joinable = await ctx.transact('all', (trx) => findJoinable(trx, extent));
  let joined = 0;
  // One transaction per operation, so that each locks the rows and counters of one association only.
  for (const operation of joinable) {
    joined += await ctx.transact({ entityId: operation.entity_id }, (trx) => joinOperation(trx, operation));
  }
  return joined;
}

async function joinOperation(ctx: Context, { operation_id, entity_id, sector_ids }: Joinable) {
  const confined = inEntity(ctx, entity_id);
  const operation = await lockOperation(confined, operation_id);
  if (!operation) return 0;
  const before = await countAddresses(confined, sector_ids);
  await assignAddresses(confined, sector_ids);
  const after = await countAddresses(confined, sector_ids);
  const gains = after.flatMap((now, at) => {
    const had = before[at];
    return had && had.address_count !== now.address_count ? [{ had, now }] : [];
  });
  await touchSectors(
    confined,
    gains.map(({ now }) => now.sector_id),
    ctx.now,
  );
  const changed = { entityId: entity_id, sectorIds: gains.map(({ now }) => now.sector_id) };
  await renumberWalks(confined, changed);
  await requestEnrichment(confined, changed);
  for (const { had, now } of gains) {
    const changes = {
      address_count: { old: had.address_count, new: now.address_count },
      dwelling_count: { old: had.dwelling_count, new: now.dwelling_count },
    };
    const { sector_id } = now;
    ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId: entity_id });
  }
  return gains.reduce((sum, { had, now }) => sum + now.address_count - had.address_count, 0);
}
