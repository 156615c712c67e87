import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { findUnfinishedChecks } from '../data/uploads.ts';

/** Rows per transaction; each one sends a queue message. */
const BATCH = 500;

/** Longer than a check and its retries take. */
const CHECK_SECONDS = 900;

/** Resends the queue messages of unfinished checks; the next process refuses a file that killed two processes. */
export function sweepUploads(ctx: Context): Promise<{ asked: number }> {
  return ctx.transact('all', async (trx) => {
    const before = addSeconds(trx.now, -CHECK_SECONDS);
    const due = await findUnfinishedChecks(trx.db, { before, limit: BATCH });
    for (const body of due) trx.enqueue({ queue: 'check-upload', body });
    return { asked: due.length };
  });
}
