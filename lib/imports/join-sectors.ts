import type { Context } from '../core/context.ts';
import type { Extent } from '../core/geometry.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import { findJoinable, waitForDrawings } from '../data/sectors/joining.ts';
import { changeAddresses } from './change-addresses.ts';

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
    joined += await ctx.transact({ entityId: operation.entity_id }, (trx) =>
      changeAddresses(trx, operation, assignAddresses),
    );
  }
  return joined;
}
