import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { damagedFields } from '../core/fields/damaged-fields.ts';
import { findEmailsOfReceipt } from '../data/emails/emails.ts';
import { hasErasedDonor } from '../data/passages/erased-donor.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { ReceiptRow } from '../data/receipts/receipts.ts';
import { openRecipient } from '../emails/queue.ts';
import { contentOf } from '../passages/content.ts';
import { receiptSealer } from './content.ts';

/** The addresses that a receipt was sent to, the oldest first. */
export async function toldAddresses(ctx: Context, receiptId: number): Promise<string[]> {
  const sent = await findEmailsOfReceipt(ctx.db, receiptId);
  // An erased address is empty; an address that cannot be decrypted is skipped.
  const addresses = sent.map((email) => orDamaged(() => openRecipient(ctx, email)) ?? '');
  return [...new Set(addresses.filter((to) => to !== ''))];
}

type Correction = {
  cancelled: ReceiptRow;
  before: PassageRow;
  changes: { email?: string | null | undefined };
  name: string | null;
};

/**
 * The address of a cancelled receipt, for the one that replaces it: undefined when the visit itself says where to write, or when
 * the receipt is another donor's now.
 */
export async function addressOfCancelled(
  ctx: Context,
  { cancelled, before, changes, name }: Correction,
): Promise<string | undefined> {
  if (changes.email !== undefined || (await hasErasedDonor(ctx, before.passage_id))) return undefined;
  const visit = contentOf(ctx, before);
  const isSilent = visit.email === null && !damagedFields(visit).includes('email');
  if (!isSilent || visit.name !== name) return undefined;
  const told = await toldAddresses(ctx, cancelled.id);
  const own = receiptSealer(ctx, cancelled).read('encrypted_to', cancelled.encrypted_to);
  return told.at(-1) ?? own ?? undefined;
}
