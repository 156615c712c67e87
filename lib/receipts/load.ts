import type { Context } from '../context.ts';
import { findReceipt, type ReceiptRow } from '../data/receipts/find.ts';
import { Problem } from '../problems.ts';

/** The receipt a path names, or 404 when it is out of the caller's reach. */
export async function loadReceipt(ctx: Context, receiptId: number): Promise<ReceiptRow> {
  const receipt = await findReceipt(ctx, receiptId);
  if (!receipt) throw new Problem('not-found');
  return receipt;
}
