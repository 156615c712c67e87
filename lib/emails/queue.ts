import * as z from 'zod';
import type { Context } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import { insertEmail } from '../data/emails/insert.ts';

/** What an e-mail says. Kept encrypted, purged after 30 days. */
export const EmailContent = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().nullable(),
});

export type EmailContent = z.output<typeof EmailContent>;

export type EmailDraft = {
  entityId: number | null;
  purpose: 'receipt' | 'password-reset' | 'password-changed' | 'invitation' | 'pay-notice';
  receiptId: number | null;
  to: string;
  content: EmailContent;
};

/**
 * Puts an e-mail into the queue, in the transaction of what it is about. A receipt gets one e-mail per
 * purpose: a repetition of the message that led here adds none.
 */
export async function queueEmail(ctx: Context, draft: EmailDraft): Promise<void> {
  const uuid = ctx.ids.uuid();
  const { entityId } = draft;
  const cell = { table: 'emails', entityId, uuid } as const;
  const emailId = await insertEmail(ctx.db, {
    uuid,
    entity_id: entityId,
    purpose: draft.purpose,
    receipt_id: draft.receiptId,
    encrypted_to: ctx.cipher.encrypt({ ...cell, column: 'encrypted_to' }, draft.to),
    encrypted_content: sealerOf(ctx.cipher, cell).seal('encrypted_content', JSON.stringify(draft.content)),
    state: 'queued',
    send_after: ctx.now,
    enqueued_at: ctx.now,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (emailId === undefined) return;
  ctx.enqueue({ queue: 'send-mail', body: { entity_id: entityId, email_id: emailId } });
}
