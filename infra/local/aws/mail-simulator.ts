import { MAIL_TAG } from '../../../lib/core/mail-event.ts';
import type { ReceivedMail } from '../inbox/inbox.ts';

/** An event in the format of SES, with the fields that the service reads. */
export type SimulatedEvent = {
  eventType: 'Delivery' | 'Bounce' | 'Complaint';
  mail: { messageId: string; destination: string[]; tags: Record<string, string[]> };
} & Record<string, unknown>;

const delivery = (timestamp: string) => ({ eventType: 'Delivery' as const, delivery: { timestamp } });
const bounce = (timestamp: string, bounceType: string) => ({
  eventType: 'Bounce' as const,
  bounce: { bounceType, bounceSubType: 'General', timestamp },
});
const complaint = (timestamp: string) => ({
  eventType: 'Complaint' as const,
  complaint: { complaintFeedbackType: 'abuse', timestamp },
});

/** The events of e-mails to the test addresses under `simulator.invalid`, like those of the real provider's simulator. */
const behaviours = new Map<
  string,
  (at: string) => ReturnType<typeof delivery | typeof bounce | typeof complaint>[]
>([
  ['bounce', (at) => [bounce(at, 'Permanent')]],
  ['complaint', (at) => [delivery(at), complaint(at)]],
  // The automatic answer of an absent person arrives as a transient bounce.
  ['ooto', (at) => [delivery(at), bounce(at, 'Transient')]],
]);

const TEST_ADDRESS = /^([a-z]+)(?:\+[^@]*)?@simulator\.invalid$/i;

/** The events of the simulated mail provider for an e-mail that the inbox has received. */
export function simulatedEvents({ messageId, to }: ReceivedMail, at: string): SimulatedEvent[] {
  const name = TEST_ADDRESS.exec(to)?.[1]?.toLowerCase() ?? '';
  const happens = behaviours.get(name) ?? ((then: string) => [delivery(then)]);
  const uuid = /^<([^@>]+)@/.exec(messageId)?.[1] ?? '';
  const mail = { messageId, destination: [to], tags: { [MAIL_TAG]: [uuid] } };
  return happens(at).map((event) => ({ ...event, mail }));
}
