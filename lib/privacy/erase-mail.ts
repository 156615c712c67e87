import type { Context } from '../core/context.ts';
import { eraseEmail, forgetReceiptAddresses, forgetSuppressedAddress } from '../data/privacy.ts';
import { addressIndexOf } from '../emails/suppression.ts';
import type { FoundPerson } from './find.ts';

type Mail = Pick<FoundPerson, 'emails' | 'addresses' | 'addressed' | 'receipts'>;

/** Takes a person out of e-mails, out of the addresses of receipts, and out of the suppressed addresses but for a hash. */
export async function eraseMail(
  ctx: Context,
  { emails, addresses, addressed, receipts }: Mail,
): Promise<void> {
  const receiptIds = [...receipts, ...addressed].map(({ id }) => id);
  await forgetReceiptAddresses(ctx, [...new Set(receiptIds)], ctx.now);
  for (const { id, uuid, entity_id: entityId } of emails) {
    const cell = { table: 'emails', column: 'encrypted_to', entityId, uuid } as const;
    await eraseEmail(ctx, { id, encrypted_to: ctx.cipher.encrypt(cell, '') }, ctx.now);
  }
  for (const address of addresses) await forgetSuppressedAddress(ctx, addressIndexOf(ctx, address));
}
