import type { Context } from '../core/context.ts';
import { removeUnusedStreets } from '../data/addresses/streets.ts';
import { findLeaving, removeLeaving } from '../data/sectors/leaving.ts';
import { changeAddresses } from './change-addresses.ts';

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
