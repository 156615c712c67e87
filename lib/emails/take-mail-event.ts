import type { Context } from '../core/context.ts';
import { MAIL_TAG, type MailEvent } from '../core/mail-event.ts';
import { type EmailRow, lockEmailOfEvent, updateEmail } from '../data/emails/emails.ts';
import { afterDeliveryReport, type DeliveryReport, deliveryReportOf } from './delivery-report.ts';
import { tellSent } from './outcome.ts';
import { suppressAddressOf } from './suppression.ts';

/**
 * Applies an event of the mail provider to its e-mail. Events may arrive twice, late, out of order, and before our transaction has
 * stored that the provider accepted the e-mail.
 */
export async function takeMailEvent(ctx: Context, event: MailEvent): Promise<void> {
  const report = deliveryReportOf(event);
  if (!report) return;
  const { messageId: providerId, tags } = event.mail;
  await ctx.transact('all', async (trx) => {
    const email = await lockEmailOfEvent(trx.db, { providerId, uuid: tags?.[MAIL_TAG] });
    // The event belongs to another service in the same account, or to a removed association.
    if (!email) return trx.log.write('mail-event-unknown', { state: report.state });
    await takeDeliveryReport(trx, email, report, providerId);
  });
}

async function takeDeliveryReport(
  trx: Context,
  email: EmailRow,
  report: DeliveryReport,
  providerId: string,
): Promise<void> {
  const after = afterDeliveryReport(email, report, providerId);
  const isSame = after.state === email.state && after.delivered_at === email.delivered_at;
  if (isSame) return;
  await updateEmail(trx.db, email.id, { ...after, updated_at: trx.now });
  if (email.sent_at === null) await tellSent(trx, email);
  // Once per e-mail and reason: a repeated event must not suppress an address that a person has freed.
  if (report.state === 'sent' || after.state === email.state) return;
  await suppressAddressOf(trx, email, { reason: report.state, since: report.at });
  trx.log.write('mail-refused', { email_id: email.id, state: report.state });
}
