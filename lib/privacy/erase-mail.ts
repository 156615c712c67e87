import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import type { EmailRow } from '../data/emails/emails.ts';
import {
  eraseEmail,
  findReceiptsOfUser,
  forgetSuppressedAddress,
  lockReceipts,
  reduceReceipt,
} from '../data/privacy/person-mail.ts';
import type { ReceiptRow } from '../data/receipts/receipts.ts';
import { openRecipient } from '../emails/queue.ts';
import { addressIndexOf } from '../emails/suppression.ts';
import { openContent, type ReceiptContent, receiptSealer } from '../receipts/content.ts';
import type { FoundMail } from './find-mail.ts';

const RECEIPTS_AT_ONCE = 500;

/** Erases addresses and texts from the e-mails of a person, and from their receipts everything that no law requires. */
export async function eraseMail(ctx: Context, found: FoundMail): Promise<void> {
  const { receipts, addressed, emails, addresses } = found;
  for (const receipt of receipts) await reduce(ctx, receipt, withMentionsOnly, { encrypted_to: null });
  for (const { id } of addressed) await reduceReceipt(ctx, { id, encrypted_to: null }, ctx.now);
  for (const email of emails.filter((one) => saysSomebody(ctx, one))) {
    const { id, uuid, entity_id: entityId } = email;
    const cell = { table: 'emails', column: 'encrypted_to', entityId, uuid } as const;
    await eraseEmail(ctx, { id, encrypted_to: ctx.cipher.encrypt(cell, '') }, ctx.now);
  }
  for (const address of addresses) await forgetSuppressedAddress(ctx, addressIndexOf(ctx, address));
}

/** Returns whether an e-mail still has an address or a text. */
export function saysSomebody(ctx: Context, email: EmailRow): boolean {
  return email.encrypted_content !== null || orDamaged(() => openRecipient(ctx, email)) !== '';
}

/**
 * Reduces a receipt to name, amount and day, plus the postal address on a fiscal one (article 200 of the Code général des impôts).
 */
export function withMentionsOnly(content: ReceiptContent): ReceiptContent {
  return {
    ...content,
    payer_address: content.fiscal ? content.payer_address : null,
    cheque_number: null,
    card: null,
  };
}

/** Yields the receipts of gifts that a user collected, page by page. */
export async function* receiptsOfUser(ctx: Context, userId: number): AsyncGenerator<ReceiptRow[]> {
  for (let after = 0; ; ) {
    const receipts = await findReceiptsOfUser(ctx, userId, after, RECEIPTS_AT_ONCE);
    yield receipts;
    const last = receipts.at(-1);
    if (!last || receipts.length < RECEIPTS_AT_ONCE) return;
    after = last.id;
  }
}

/** Erases the name of a user from the receipts of gifts that they collected. */
export async function eraseCollector(ctx: Context, userId: number): Promise<void> {
  for await (const receipts of receiptsOfUser(ctx, userId)) {
    await lockReceipts(
      ctx,
      receipts.map(({ id }) => id),
    );
    for (const receipt of receipts) await reduce(ctx, receipt, withoutCollector);
  }
}

function withoutCollector(content: ReceiptContent): ReceiptContent {
  return content.collected_by === null ? content : { ...content, collected_by: null };
}

/** Writes the reduced content of a receipt; leaves a damaged content unchanged, which only its lost key could decrypt. */
async function reduce(
  ctx: Context,
  receipt: ReceiptRow,
  left: (content: ReceiptContent) => ReceiptContent,
  more: { encrypted_to?: null } = {},
): Promise<void> {
  const content = orDamaged(() => openContent(ctx, receipt));
  const reduced = content && left(content);
  const { seal } = receiptSealer(ctx, receipt);
  const sealed = reduced === content ? null : seal('encrypted_content', JSON.stringify(reduced));
  const changed = { ...more, ...(sealed === null ? {} : { encrypted_content: sealed }) };
  if (Object.keys(changed).length > 0) await reduceReceipt(ctx, { id: receipt.id, ...changed }, ctx.now);
}
