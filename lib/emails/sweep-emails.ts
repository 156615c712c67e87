import type { Context } from '../core/context.ts';
import { secondsBetween } from '../core/time.ts';
import { failInterrupted, findLongestWait, takeOverdue } from '../data/emails/emails.ts';
import { INTERRUPTED_AFTER_SECONDS } from './outcome.ts';

/** A queue message counts as lost when its e-mail has not changed for this many seconds. */
const LOST_AFTER_SECONDS = 900;
const BATCH = 500;
const WAIT_WORTH_TELLING_SECONDS = 60;

/** Logs the longest wait for an alarm: e-mails may wait because there are many, or because none is sent. */
async function reportWait(trx: Context): Promise<void> {
  const since = await findLongestWait(trx.db, trx.now);
  if (since === null) return;
  const seconds = Math.floor(secondsBetween(since, trx.now));
  if (seconds >= WAIT_WORTH_TELLING_SECONDS) trx.log.write('mail-waits', { seconds });
}

/** Enqueues overdue e-mails again, and fails those whose worker died. */
export function sweepEmails(ctx: Context): Promise<{ enqueued: number; interrupted: number }> {
  return ctx.transact('all', async (trx) => {
    const interrupted = await failInterrupted(trx.db, trx.now, 2 * INTERRUPTED_AFTER_SECONDS);
    for (const { id: email_id, receipt_id } of interrupted)
      trx.log.write('mail-failed', { email_id, receipt_id, reason: 'outcome-unknown' });
    await reportWait(trx);
    const due = await takeOverdue(trx.db, trx.now, LOST_AFTER_SECONDS, BATCH);
    for (const { id, entity_id } of due)
      trx.enqueue({ queue: 'send-mail', body: { entity_id, email_id: id } });
    return { enqueued: due.length, interrupted: interrupted.length };
  });
}
