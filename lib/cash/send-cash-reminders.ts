import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { type CashReminder, takeCashReminder } from '../data/cash/reminders.ts';
import { queueEmail } from '../emails/queue.ts';
import { noticeAddresses } from '../users/notice-addresses.ts';
import { userName } from '../users/present.ts';
import { dueEmail } from './mails.ts';

const DAY_SECONDS = 86_400;
const DUE_DAYS = 14;
/** Less than a week, because the job does not start at the same second every morning. */
const WEEK_SECONDS = 6.5 * DAY_SECONDS;

/**
 * E-mails treasurers once a week, in season, about money that has been due for more than 14 days. The job is safe to kill and
 * rerun.
 */
export async function sendCashReminders(ctx: Context): Promise<{ operations: number }> {
  let operations = 0;
  for (let after = 0; ; ) {
    const reminder = await ctx.transact('all', (trx) => remindNext(trx, after));
    if (!reminder) return { operations };
    operations += 1;
    after = reminder.operation_id;
  }
}

async function remindNext(trx: Context, after: number): Promise<CashReminder | undefined> {
  const reminder = await takeCashReminder(trx, {
    now: trx.now,
    dueBefore: addSeconds(trx.now, -DUE_DAYS * DAY_SECONDS),
    remindedBefore: addSeconds(trx.now, -WEEK_SECONDS),
    after,
  });
  if (!reminder) return undefined;
  const { entity_id: entityId, operation, members } = reminder;
  const named = members.map((member) => ({ ...member, name: userName(trx, member) }));
  const content = dueEmail({ operation, members: named });
  for (const [to, userId] of await noticeAddresses(trx, entityId))
    await queueEmail(trx, { entityId, purpose: 'cash-due', receiptId: null, userId, to, content });
  return reminder;
}
