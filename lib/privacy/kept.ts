import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto.ts';
import type { ReceiptRow } from '../data/receipts.ts';
import { openContent } from '../receipts/content.ts';
import { receiptsOfUser } from './erase-mail.ts';
import type { FoundPerson } from './find.ts';

type Found = FoundPerson & { user: { id: number } | undefined };

/** What stays of a person, and why. */
export async function keptOf(ctx: Context, { receipts, keptReceipts, visits, user }: Found) {
  const paid = visits.filter(({ montant_cents }) => montant_cents > 0);
  let damaged = countDamaged(ctx, receipts);
  if (user) for await (const page of receiptsOfUser(ctx, user.id)) damaged += countDamaged(ctx, page);
  return [
    {
      what: 'receipts',
      count: receipts.length + keptReceipts.length,
      why: 'Issued receipts are kept for ten years, fiscal ones at least six, with name, amount and day, on a fiscal one the postal address; only treasurers and administrators see them.',
    },
    {
      what: 'damaged_receipts',
      count: damaged,
      why: 'Their content cannot be decrypted: it stays as it is; only the address they were sent to is gone.',
    },
    {
      what: 'amounts',
      count: paid.length,
      why: 'Amount, means and day of a payment belong to the accounts: ten years.',
    },
  ];
}

function countDamaged(ctx: Context, receipts: readonly ReceiptRow[]): number {
  return receipts.filter((receipt) => orDamaged(() => openContent(ctx, receipt)) === null).length;
}
