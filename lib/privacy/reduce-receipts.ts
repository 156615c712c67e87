import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { lockReceiptsOfVisits, replaceContents } from '../data/privacy/reduced-receipts.ts';
import type { ReceiptRow } from '../data/receipts/receipts.ts';
import { openContent, receiptSealer } from '../receipts/content.ts';
import { withMentionsOnly } from './erase-mail.ts';

/**
 * Leaves of the receipts of visits what the law wants there, in the transaction in which their donors are erased: so none
 * has to be looked for later. One that cannot be read stays as it is.
 */
export async function reduceReceipts(ctx: Context, visits: readonly number[]): Promise<void> {
  if (visits.length === 0) return;
  const receipts = await lockReceiptsOfVisits(ctx, visits);
  await replaceContents(
    ctx,
    receipts.flatMap((receipt) => reduced(ctx, receipt)),
    ctx.now,
  );
}

function reduced(ctx: Context, receipt: ReceiptRow): { id: number; encrypted_content: string }[] {
  const content = orDamaged(() => openContent(ctx, receipt));
  if (content === null) return [];
  const text = JSON.stringify(withMentionsOnly(content));
  const sealed = receiptSealer(ctx, receipt).seal('encrypted_content', text);
  return sealed === null ? [] : [{ id: receipt.id, encrypted_content: sealed }];
}
