import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { takeDueEnrichments } from '../data/buildings/enrichments.ts';

/** Messages per run, so that associations that draw sectors meanwhile do not wait for a whole import. */
const LIMIT = 1000;
/** Longer than a queue message lives, retries included. */
const RETRY_SECONDS = 2 * 3600;

/** Sends queue messages for sectors that an import marked, and resends those of sectors whose enrichment has not finished. */
export function sweepEnrichments(ctx: Context): Promise<{ asked: number }> {
  return ctx.transact('all', async (trx) => {
    const due = await takeDueEnrichments(trx.db, {
      now: trx.now,
      askedBefore: addSeconds(trx.now, -RETRY_SECONDS),
      limit: LIMIT,
    });
    for (const body of due) trx.enqueue({ queue: 'enrich-addresses', body });
    return { asked: due.length };
  });
}
