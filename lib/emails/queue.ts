import * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { type EmailRow, insertEmail } from '../data/emails/emails.ts';
import type { EmailPurpose } from './schemas.ts';

/** The content of an e-mail, stored encrypted and purged after 30 days. */
export const EmailContent = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().nullable(),
});

export type EmailContent = z.output<typeof EmailContent>;

export type EmailDraft = {
  entityId: number | null;
  purpose: EmailPurpose;
  receiptId: number | null;
  /** The recipient's user id; omitted for donors. */
  userId?: number;
  /** The number of earlier e-mails about the receipt for this purpose; the first is 0. */
  asked?: number;
  to: string;
  content: EmailContent;
  /** If omitted, a new uuid. */
  uuid?: string;
};

type Recipient = Pick<EmailRow, 'uuid' | 'entity_id' | 'encrypted_to'>;

/** Decrypts the recipient's address; empty after the person was erased. */
export function openRecipient(
  { cipher }: Needs<'cipher'>,
  { uuid, entity_id, encrypted_to }: Recipient,
): string {
  const cell = { table: 'emails', column: 'encrypted_to', entityId: entity_id, uuid } as const;
  return cipher.decrypt(cell, encrypted_to);
}

/** Decrypts subject and text of an e-mail; null after they were purged. */
export function openContentOfEmail(
  { cipher }: Needs<'cipher'>,
  {
    uuid,
    entity_id: entityId,
    encrypted_content,
  }: Pick<EmailRow, 'uuid' | 'entity_id' | 'encrypted_content'>,
): EmailContent | null {
  const { open } = sealerOf(cipher, { table: 'emails', entityId, uuid });
  const text = open('encrypted_content', encrypted_content);
  return text === null ? null : EmailContent.parse(JSON.parse(text));
}

/**
 * Queues an e-mail in the current transaction. A receipt gets one e-mail per purpose and `asked`, so that a redelivered queue
 * message adds none and returns undefined.
 */
export async function queueEmail(ctx: Context, draft: EmailDraft): Promise<number | undefined> {
  const uuid = draft.uuid ?? ctx.ids.uuid();
  const { entityId } = draft;
  const cell = { table: 'emails', entityId, uuid } as const;
  const emailId = await insertEmail(ctx.db, {
    uuid,
    entity_id: entityId,
    purpose: draft.purpose,
    receipt_id: draft.receiptId,
    user_id: draft.userId ?? null,
    asked: draft.asked ?? 0,
    encrypted_to: ctx.cipher.encrypt({ ...cell, column: 'encrypted_to' }, draft.to),
    encrypted_content: sealerOf(ctx.cipher, cell).seal('encrypted_content', JSON.stringify(draft.content)),
    state: 'queued',
    send_after: ctx.now,
    due_since: ctx.now,
    enqueued_at: ctx.now,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (emailId === undefined) return undefined;
  ctx.enqueue({ queue: 'send-mail', body: { entity_id: entityId, email_id: emailId } });
  return emailId;
}
