import * as z from 'zod';
import { BoundedText, InstantInput } from './schemas/common.ts';

/** The tag by which events identify an e-mail before the provider's id is stored. */
export const MAIL_TAG = 'email';

const Text = BoundedText(256);

/** The uuid of an e-mail; undefined when the tag is not a uuid. */
const Tag = z.array(Text).transform(([tag]) => z.uuid().safeParse(tag).data);

/** An event of the mail provider: only the SES fields in use, because SES adds others. */
export const MailEvent = z.object({
  eventType: Text,
  mail: z.object({ messageId: Text, tags: z.object({ [MAIL_TAG]: Tag.optional() }).optional() }),
  bounce: z.object({ bounceType: Text, timestamp: InstantInput }).optional(),
  complaint: z.object({ complaintFeedbackType: Text.nullish(), timestamp: InstantInput }).optional(),
  delivery: z.object({ timestamp: InstantInput }).optional(),
});

export type MailEvent = z.output<typeof MailEvent>;
