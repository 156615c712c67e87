import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { takeDueEnrichments } from '../data/buildings/enrichments.ts';

/** Messages per run, so that associations who draw sectors meanwhile do not wait behind a whole import. */
const LIMIT = 1000;
/** Longer than a message and its retries live. */
const RETRY_SECONDS = 2 * 3600;

/** Sends the messages of sectors that an import marked, and again those of sectors whose enrichment did not end. */
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
