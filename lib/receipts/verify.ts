import type * as z from 'zod';
import type { Context } from '../context.ts';
import { findReceiptByCode } from '../data/receipts/find.ts';
import { formatCents } from '../money.ts';
import { Problem } from '../problems.ts';
import type { VerifiedReceipt } from './schemas.ts';
import { openContent } from './sealer.ts';

/** What anybody who holds a receipt may check: nothing personal. */
export async function verifyReceipt(ctx: Context, code: string): Promise<z.input<typeof VerifiedReceipt>> {
  // As a person types it from paper.
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const receipt = /^[0-9A-Z]{16}$/.test(typed) ? await findReceiptByCode(ctx, typed) : undefined;
  if (!receipt) throw new Problem('not-found');
  return {
    number: receipt.number,
    date: receipt.paid_on,
    amount: formatCents(receipt.amount_cents),
    entity_name: openContent(ctx, receipt).entity.name,
    state: receipt.state === 'cancelled' ? 'cancelled' : 'valid',
    refunded: formatCents(receipt.refunded_cents),
  };
}
