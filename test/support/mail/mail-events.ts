import { invokeWorker } from '../local/deliver.ts';
import { resources } from '../run/resources.ts';

const bounce = (bounceType: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: 'lukasz@example.org' }],
    timestamp: '2026-11-20T09:00:03.120Z',
  },
});
const complaint = (complaintFeedbackType?: string) => ({
  eventType: 'Complaint',
  complaint: {
    ...(complaintFeedbackType ? { complaintFeedbackType } : {}),
    feedbackId: '0100',
    timestamp: '2026-11-20T09:00:04.000Z',
  },
});

/** The mail provider's events, without the e-mail that they are about. */
export const told = {
  delivery: {
    eventType: 'Delivery',
    delivery: { timestamp: '2026-11-20T09:00:02.000Z', smtpResponse: '250 ok', recipients: [] },
  },
  bounce: bounce('Permanent'),
  transientBounce: bounce('Transient'),
  undetermined: bounce('Undetermined'),
  complaint: complaint('abuse'),
  complaintWithoutKind: complaint(),
  notSpam: complaint('not-spam'),
} as const;

/** The e-mail of an event, by the provider's id, by the tag, or by both. */
export type About = { id?: string; tag?: string };

/** Delivers an event about an e-mail to the worker; returns the messages that failed. */
export function tell(what: keyof typeof told, { id = 'unknown', tag }: About, on = resources) {
  const mail = {
    messageId: id,
    source: 'recus@tournee.test',
    destination: ['lukasz@example.org'],
    tags: { 'ses:configuration-set': ['tournee-DEV'], ...(tag === undefined ? {} : { email: [tag] }) },
  };
  return invokeWorker('take-mail-event', [JSON.stringify({ ...told[what], mail })], on);
}
