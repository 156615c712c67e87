import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { takeDueCounts } from '../data/buildings/dwelling-counts.ts';
import { takeDueEnrichments } from '../data/buildings/enrichments.ts';

/** Messages per run, so that associations that draw sectors meanwhile do not wait for a whole import. */
const LIMIT = 1000;
/** Longer than a queue message lives, retries included. */
const RETRY_SECONDS = 2 * 3600;

/**
 * Sends queue messages for sectors and communes that an import marked, and resends those of sectors and communes that have not been
 * finished since; sectors first, because people look at them.
 */
export function sweepEnrichments(ctx: Context): Promise<{ asked: number }> {
  return ctx.transact('all', async (trx) => {
    const due = { now: trx.now, askedBefore: addSeconds(trx.now, -RETRY_SECONDS) };
    const sectors = await takeDueEnrichments(trx.db, { ...due, limit: LIMIT });
    const communes = await takeDueCounts(trx.db, { ...due, limit: LIMIT - sectors.length });
    const bodies = [...sectors, ...communes];
    for (const body of bodies) trx.enqueue({ queue: 'enrich-addresses', body });
    return { asked: bodies.length };
  });
}
