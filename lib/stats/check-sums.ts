import type { Context } from '../core/context.ts';
import { findLastEntity, mendSums, removeEmptySums } from '../data/stats/sums.ts';
import { addUpPassages } from './add-up-passages.ts';

/** Each comparison is a transaction of its own, so that adding up and changes of a time zone wait seconds at most. */
const ASSOCIATIONS_AT_ONCE = 100;

/** Compares the kept sums with the passages of every association; writes a log line when some had to be corrected. */
export async function checkSums(ctx: Context): Promise<{ mended: number }> {
  await addUpPassages(ctx);
  const end = await ctx.transact('all', findLastEntity);
  let mended = 0;
  for (let first = 1; first <= end; first += ASSOCIATIONS_AT_ONCE) {
    const last = first + ASSOCIATIONS_AT_ONCE - 1;
    mended += await ctx.transact('all', (trx) => mendSums(trx.db, { first, last }));
  }
  if (mended > 0) ctx.log.write('sums-mended', { sums: mended });
  await ctx.transact('all', (trx) => removeEmptySums(trx.db));
  return { mended };
}
