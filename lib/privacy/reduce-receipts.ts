import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { lockReceiptsOfVisits, replaceContents } from '../data/privacy/reduced-receipts.ts';
import type { ReceiptRow } from '../data/receipts/receipts.ts';
import { openContent, receiptSealer } from '../receipts/content.ts';
import { withMentionsOnly } from './erase-mail.ts';

/**
 * Reduces the receipts of visits to the legally required content, in the transaction that erases their donors, so that no later
 * search is needed. Unreadable receipts remain unchanged.
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
