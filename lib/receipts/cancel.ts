import type { Context } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { Problem } from '../core/problems/problem.ts';
import { dayIn } from '../core/time.ts';
import { stopEmailsOfReceipt } from '../data/emails/emails.ts';
import { findEntity } from '../data/entities.ts';
import { hasErasedDonor } from '../data/passages/erased-donor.ts';
import { lockPassage } from '../data/passages/find.ts';
import { savePassage } from '../data/passages/write.ts';
import { cancelReceipt, findReceipt, type ReceiptRow } from '../data/receipts/receipts.ts';
import { queueEmail } from '../emails/queue.ts';
import { issuerOf, openContent, verifyUrl } from './content.ts';
import { type CancelledContent, cancellationEmail } from './email.ts';
import { presentReceipt } from './get.ts';
import { toldAddresses } from './told-addresses.ts';

/** Cancels a receipt: its number is not reused, the passage may get a new receipt, and recipients are notified by e-mail. */
export async function cancelByHand(ctx: Context, found: ReceiptRow, reason: string) {
  const { id, passage_id: passageId, entity_id: entityId } = found;
  // Locks in the order of issuing and of card payments, so that they cannot deadlock.
  await lockPassage(ctx, passageId);
  const receipt = await findReceipt(ctx, id);
  if (!receipt) throw new Problem('not-found');
  if (receipt.state === 'cancelled') throw new Problem('receipt-cancelled');
  await cancelReceipt(ctx, id, { reason, cents: receipt.refunded_cents, now: ctx.now });
  await savePassage(ctx, passageId, { updated_at: ctx.now });
  const changes = { cancel_reason: { old: null, new: reason } };
  ctx.record({ entityId, object: 'receipt', objectId: id, action: 'cancelled', changes });
  ctx.announce('receipt.cancelled', entityId, { receipt_id: id, passage_id: passageId });
  await tellReceivers(ctx, receipt);
  const cancelled = await findReceipt(ctx, id);
  if (!cancelled) throw new Problem('not-found');
  return presentReceipt(ctx, cancelled);
}

/** Sends one e-mail to each address that the receipt was sent to; waiting e-mails with the receipt are stopped. */
async function tellReceivers(ctx: Context, receipt: ReceiptRow): Promise<void> {
  const { id, entity_id: entityId } = receipt;
  await stopEmailsOfReceipt(ctx.db, id, ctx.now);
  if (await hasErasedDonor(ctx, receipt.passage_id)) return;
  const addresses = await toldAddresses(ctx, id);
  if (addresses.length === 0) return;
  const known = orDamaged(() => openContent(ctx, receipt)) ?? (await withoutContent(ctx, receipt));
  if (!known) return;
  const content = cancellationEmail(known, { isFiscal: receipt.kind === 'fiscal' });
  for (const [asked, to] of addresses.entries())
    await queueEmail(ctx, { entityId, purpose: 'receipt-cancelled', receiptId: id, asked, to, content });
}

/** The content of a notice about a receipt whose content is damaged; undefined when the association's name cannot be decrypted. */
async function withoutContent(ctx: Context, receipt: ReceiptRow): Promise<CancelledContent | undefined> {
  const entity = await findEntity(ctx, receipt.entity_id);
  const issuer = entity && orDamaged(() => issuerOf(ctx, entity));
  if (!issuer) return undefined;
  return {
    entity: issuer,
    number: receipt.number,
    payer: null,
    amount_cents: receipt.amount_cents,
    issued_on: dayIn(entity.time_zone, receipt.created_at),
    verify_url: verifyUrl(ctx, receipt.verification_code),
  };
}
