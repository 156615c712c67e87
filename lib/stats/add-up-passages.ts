import type { Context } from '../core/context.ts';
import { addUpChanges } from '../data/stats/sums.ts';

/** Adds what has changed of passages to the kept sums. Until then the figures read the changes themselves. */
export async function addUpPassages(ctx: Context): Promise<{ changes: number }> {
  const changes = await ctx.transact('all', (trx) => addUpChanges(trx.db));
  return { changes };
}
