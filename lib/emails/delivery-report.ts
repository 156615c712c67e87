import type { MailEvent } from '../core/mail-event.ts';
import type { Instant } from '../core/time.ts';
import type { EmailRow } from '../data/emails/emails.ts';

export type DeliveryReport = { state: 'sent' | 'bounced' | 'complained'; at: Instant };

/**
 * Returns what an event reports about its e-mail; undefined when the event changes nothing: full mailbox, absence, or a recipient
 * who marks the e-mail as no spam.
 */
export function deliveryReportOf({ bounce, complaint, delivery }: MailEvent): DeliveryReport | undefined {
  if (complaint && complaint.complaintFeedbackType !== 'not-spam')
    return { state: 'complained', at: complaint.timestamp };
  if (bounce?.bounceType === 'Permanent') return { state: 'bounced', at: bounce.timestamp };
  return delivery && { state: 'sent', at: delivery.timestamp };
}

/** The rank of each state; a higher one replaces a lower one: complaint over bounce over delivery. */
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
 * Returns the state of an e-mail after an event; events may arrive in any order and repeatedly. Each event proves that the provider
 * accepted the e-mail, so that it clears an unknown outcome and cancels a retry that a person requested.
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
