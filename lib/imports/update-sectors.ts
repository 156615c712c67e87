import type { Context } from '../core/context.ts';
import type { Extent } from '../core/geometry.ts';
import { removeUnusedStreets } from '../data/address-streets.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import { findJoinable, waitForDrawings } from '../data/sectors/joining.ts';
import { findLeaving, removeLeaving } from '../data/sectors/leaving.ts';
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

/**
 * Takes lines of streets out of the sectors of operations that have not ended, as far as nothing was done or said there; returns how
 * many. Includes those that an interrupted import left behind.
 */
export async function leaveSectors(ctx: Context): Promise<number> {
  const leaving = await ctx.transact('all', findLeaving);
  let left = 0;
  for (const operation of leaving) {
    left -= await ctx.transact({ entityId: operation.entity_id }, (trx) =>
      changeAddresses(trx, operation, (confined) => removeLeaving(confined, operation.operation_id)),
    );
  }
  if (leaving.length > 0) await ctx.transact('all', ({ db }) => removeUnusedStreets(db));
  return left;
}
