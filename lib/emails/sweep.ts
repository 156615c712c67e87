import type { Context } from '../context.ts';
import { failInterrupted, takeForgotten } from '../data/emails/delivery.ts';
import { INTERRUPTED_AFTER_SECONDS } from './timing.ts';

/** A message is given up for lost after this long without its e-mail having moved. */
const FORGOTTEN_AFTER_SECONDS = 900;
const BATCH = 500;

/** Brings e-mails that are due back into the queue, and closes those whose worker died. */
export function sweepEmails(ctx: Context): Promise<{ enqueued: number; interrupted: number }> {
  return ctx.transact('all', async (trx) => {
    const interrupted = await failInterrupted(trx.db, trx.now, 2 * INTERRUPTED_AFTER_SECONDS);
    for (const { id: email_id, receipt_id } of interrupted)
      trx.log.write('mail-failed', { email_id, receipt_id, reason: 'outcome-unknown' });
    const due = await takeForgotten(trx.db, trx.now, FORGOTTEN_AFTER_SECONDS, BATCH);
    for (const { id, entity_id } of due)
      trx.enqueue({ queue: 'send-mail', body: { entity_id, email_id: id } });
    return { enqueued: due.length, interrupted: interrupted.length };
  });
}
