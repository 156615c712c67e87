import type { Context } from '../core/context.ts';
import { addUpChanges, findUncounted, recountFigures } from '../data/stats/sums.ts';

/** Each is counted in a transaction of its own; those that are left wait for the next run. */
const OPERATIONS_AT_MOST = 100;

/**
 * Adds what has changed of passages to the kept sums, and counts operations whose sums are not kept yet: older ones than
 * the sums, and those of associations that have moved to another time zone. Until then the figures read the changes and passages themselves.
 */
export async function addUpPassages(ctx: Context): Promise<{ changes: number; operations: number }> {
  const changes = await ctx.transact('all', (trx) => addUpChanges(trx.db));
  const uncounted = await ctx.transact('all', (trx) => findUncounted(trx, OPERATIONS_AT_MOST));
  for (const operationId of uncounted)
    await ctx.transact('all', (trx) => recountFigures(trx.db, operationId));
  return { changes, operations: uncounted.length };
}
