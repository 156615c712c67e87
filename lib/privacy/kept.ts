import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { countPaidVisits } from '../data/privacy/person-visits.ts';
import type { ReceiptRow } from '../data/receipts/receipts.ts';
import { openContent } from '../receipts/content.ts';
import { receiptsOfUser } from './erase-mail.ts';
import type { FoundPerson } from './find.ts';
import type { Question } from './question.ts';

/** The kinds of records about a person that are not erased, and why; the privacy page has an equal list. */
export const whyKept = {
  receipts:
    'Issued receipts are kept for ten years, fiscal ones at least six, with name, amount and day, on a fiscal one the postal address; only treasurers and administrators see them.',
  receipt_pdfs:
    'The PDF of a receipt stays as it was issued, for as long as the receipt: with the postal address, the number of a cheque or the digits of a card, and the name of the member who collected.',
  damaged_receipts:
    'Their content cannot be decrypted: it stays as it is; only the address they were sent to is gone.',
  amounts:
    'Amount, means and day of a payment, the number of a cheque and the digits of a card belong to the accounts: ten years.',
};

/**
 * Counts the records about a person that are not erased. For a previously erased person, receipts are found by name, postal address
 * or visit; receipts of gifts that a user collected are found by the collector's id.
 */
export async function keptOf(
  ctx: Context,
  found: Pick<FoundPerson, 'receipts' | 'keptReceipts' | 'visits'>,
  { user_id: userId }: Question,
) {
  const named = [...found.receipts, ...found.keptReceipts];
  const visits = new Set([...found.visits, ...found.keptReceipts].map(({ passage_id }) => passage_id));
  const ofPerson = { pdfs: countPdfs(named), damaged: countDamaged(ctx, named) };
  const collected = userId === undefined ? { pdfs: 0, damaged: 0 } : await countCollected(ctx, userId);
  const counts = {
    receipts: named.length,
    receipt_pdfs: ofPerson.pdfs + collected.pdfs,
    damaged_receipts: ofPerson.damaged + collected.damaged,
    amounts: await countPaidVisits(ctx, [...visits]),
  };
  return (['receipts', 'receipt_pdfs', 'damaged_receipts', 'amounts'] as const).map((what) => ({
    what,
    count: counts[what],
    why: whyKept[what],
  }));
}

/** The receipts of gifts that a user collected; issued PDFs show the name permanently. */
async function countCollected(ctx: Context, userId: number) {
  const counted = { pdfs: 0, damaged: 0 };
  for await (const page of receiptsOfUser(ctx, userId)) {
    counted.pdfs += countPdfs(page);
    counted.damaged += countDamaged(ctx, page);
  }
  return counted;
}

function countPdfs(receipts: readonly ReceiptRow[]): number {
  return receipts.filter(({ pdf_sha256 }) => pdf_sha256 !== null).length;
}

function countDamaged(ctx: Context, receipts: readonly ReceiptRow[]): number {
  return receipts.filter((receipt) => orDamaged(() => openContent(ctx, receipt)) === null).length;
}
