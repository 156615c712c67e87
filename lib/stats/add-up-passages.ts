import type { Context } from '../core/context.ts';
import { addUpChanges, findUncounted, recountFigures } from '../data/stats/sums.ts';

/** Each operation is counted in a separate transaction; the remaining ones wait for the next run. */
const OPERATIONS_AT_MOST = 100;

/**
 * Adds the pending changes of passages to the stored sums, and counts operations without stored sums: those older than the sums,
 * and those of associations that changed their time zone. Until then the statistics read changes and passages.
 */
export async function addUpPassages(ctx: Context): Promise<{ changes: number; operations: number }> {
  const changes = await ctx.transact('all', (trx) => addUpChanges(trx.db));
  const uncounted = await ctx.transact('all', (trx) => findUncounted(trx, OPERATIONS_AT_MOST));
  for (const operationId of uncounted)
    await ctx.transact('all', (trx) => recountFigures(trx.db, operationId));
  return { changes, operations: uncounted.length };
}
