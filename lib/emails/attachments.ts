import { type Context, inEntity } from '../context.ts';
import type { EmailRow } from '../data/emails/delivery.ts';
import type { OutgoingMail } from '../gateways.ts';
import { readPdf } from '../receipts/read-pdf.ts';

/** The receipt an e-mail is about, as a file; other e-mails carry none. */
export async function attachmentsOf(ctx: Context, email: EmailRow): Promise<OutgoingMail['attachments']> {
  if (email.receipt_id === null || email.entity_id === null) return [];
  const { bytes, number } = await readPdf(inEntity(ctx, email.entity_id), email.receipt_id);
  return [{ filename: `${number}.pdf`, content: bytes, contentType: 'application/pdf' }];
}
