import type { MailEvent } from '../core/mail-event.ts';
import type { Instant } from '../core/time.ts';
import type { EmailRow } from '../data/emails/emails.ts';

export type DeliveryReport = { state: 'sent' | 'bounced' | 'complained'; at: Instant };

/**
 * What an event says of its e-mail; undefined when it changes nothing: a full mailbox, an absence, a recipient who says
 * that it is no spam.
 */
export function deliveryReportOf({ bounce, complaint, delivery }: MailEvent): DeliveryReport | undefined {
  if (complaint && complaint.complaintFeedbackType !== 'not-spam')
    return { state: 'complained', at: complaint.timestamp };
  if (bounce?.bounceType === 'Permanent') return { state: 'bounced', at: bounce.timestamp };
  return delivery && { state: 'sent', at: delivery.timestamp };
}

/** What is known of an e-mail, the stronger last: a complaint outweighs a bounce, a bounce a delivery. */
const strength: Record<EmailRow['state'], number> = {
  queued: 0,
  sending: 0,
  failed: 0,
  sent: 1,
  bounced: 2,
  complained: 3,
};

type Known = Pick<EmailRow, 'state' | 'provider_id' | 'sent_at' | 'delivered_at' | 'failure'>;

/**
 * What is known of an e-mail after an event, in whatever order and however often events come. Each of them proves that
 * the provider has taken the e-mail, so that it ends a doubt, and a further attempt that a person has asked for.
 */
export function afterDeliveryReport(before: Known, report: DeliveryReport, providerId: string): Known {
  const isStronger = strength[report.state] > strength[before.state];
  return {
    state: isStronger ? report.state : before.state,
    provider_id: before.provider_id ?? providerId,
    sent_at: before.sent_at ?? report.at,
    delivered_at: before.delivered_at ?? (report.state === 'sent' ? report.at : null),
    failure: null,
  };
}
