import type { Context } from '../core/context.ts';
import {
  findCounted,
  findLastEntity,
  recountFigures,
  removeEmptySums,
  repairSums,
} from '../data/stats/sums.ts';
import { addUpPassages } from './add-up-passages.ts';

/** Each comparison is a separate transaction, so that adding up and changes of a time zone wait a few seconds at most. */
const ASSOCIATIONS_AT_ONCE = 100;

/** Operations per query; each is compared in a separate transaction. */
const OPERATIONS_AT_ONCE = 1000;

/** Compares the sums of the figures of all operations, and returns how many differed. */
async function recountAll(ctx: Context): Promise<number> {
  let mended = 0;
  let after = 0;
  for (;;) {
    const operations = await ctx.transact('all', (trx) => findCounted(trx, after, OPERATIONS_AT_ONCE));
    for (const id of operations) mended += await ctx.transact('all', (trx) => recountFigures(trx.db, id));
    const last = operations.at(-1);
    if (last === undefined) return mended;
    after = last;
  }
}

/** Compares the stored sums with the passages of every association; writes a log line when some were corrected. */
export async function checkSums(ctx: Context): Promise<{ mended: number }> {
  await addUpPassages(ctx);
  const end = await ctx.transact('all', findLastEntity);
  let mended = 0;
  for (let first = 1; first <= end; first += ASSOCIATIONS_AT_ONCE) {
    const last = first + ASSOCIATIONS_AT_ONCE - 1;
    mended += await ctx.transact('all', (trx) => repairSums(trx.db, { first, last }));
  }
  mended += await recountAll(ctx);
  if (mended > 0) ctx.log.write('sums-mended', { sums: mended });
  await ctx.transact('all', (trx) => removeEmptySums(trx.db));
  return { mended };
}
