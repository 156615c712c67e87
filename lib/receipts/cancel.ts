import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { findEmailsOfReceipt, stopEmailsOfReceipt } from '../data/emails.ts';
import { lockPassage } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import { cancelReceipt, findReceipt, type ReceiptRow } from '../data/receipts.ts';
import { openRecipient, queueEmail } from '../emails/queue.ts';
import { openContent } from './content.ts';
import { cancellationEmail } from './email.ts';
import { presentReceipt } from './get.ts';

/** Cancels a receipt: its number stays, the passage is free again, and who got it by e-mail is told. */
export async function cancelByHand(ctx: Context, found: ReceiptRow, reason: string) {
  const { id, passage_id: passageId, entity_id: entityId } = found;
  // In the order of issuing and of card payments, so that they do not wait for each other.
  await lockPassage(ctx, passageId);
  const receipt = await findReceipt(ctx, id);
  if (!receipt) throw new Problem('not-found');
  if (receipt.state === 'cancelled') throw new Problem('receipt-cancelled');
  await cancelReceipt(ctx, id, { reason, cents: receipt.refunded_cents, now: ctx.now });
  await savePassage(ctx, passageId, { updated_at: ctx.now });
  const changes = { cancel_reason: { old: null, new: reason } };
  ctx.record({ entityId, object: 'receipt', objectId: id, action: 'cancelled', changes });
  await tellReceivers(ctx, receipt);
  const cancelled = await findReceipt(ctx, id);
  if (!cancelled) throw new Problem('not-found');
  return presentReceipt(ctx, cancelled);
}

/** One e-mail to each address that the receipt was sent to; what waits to be sent is not sent any more. */
async function tellReceivers(ctx: Context, receipt: ReceiptRow): Promise<void> {
  const { id, entity_id: entityId } = receipt;
  await stopEmailsOfReceipt(ctx.db, id, ctx.now);
  const sent = await findEmailsOfReceipt(ctx.db, id);
  // An address that was erased is empty.
  const addresses = new Set(sent.map((email) => openRecipient(ctx, email)).filter((to) => to !== ''));
  const content = cancellationEmail(openContent(ctx, receipt));
  for (const [asked, to] of [...addresses].entries())
    await queueEmail(ctx, { entityId, purpose: 'receipt-cancelled', receiptId: id, asked, to, content });
}
