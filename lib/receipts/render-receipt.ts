import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import type { queueMessages } from '../core/messages.ts';
import { findReceipt, markRendered } from '../data/receipts/receipts.ts';
import { findUploadByUuid, type UploadPlace } from '../data/uploads.ts';
import { queueEmail } from '../emails/queue.ts';
import { readyKey } from '../uploads/keys.ts';
import { issueNextOfBatch } from './batches/issue-batch.ts';
import { openContent, pdfKey, receiptSealer } from './content.ts';
import { receiptEmail } from './email.ts';
import { renderReceipt } from './pdf/draw-receipt.ts';
import { removeStoredPdfs, sha256Of } from './pdf/pdf.ts';

type Message = z.output<(typeof queueMessages)['render-receipt']>;
type Pending = Extract<Message, { receipt_id: number }>;

/** Handles a message of the receipts queue. */
export function takeReceiptMessage(ctx: Context, message: Message): Promise<void> {
  if ('removed' in message) return removeStoredPdfs(ctx, message);
  if ('batch_id' in message) return issueNextOfBatch(ctx, message);
  return renderPendingReceipt(ctx, message);
}

/**
 * Renders the PDF of a receipt, stores it once, and queues its e-mail. Idempotent: the first stored PDF remains, and the receipt
 * becomes `rendered` in the transaction that queues the e-mail.
 */
async function renderPendingReceipt(
  ctx: Context,
  { entity_id: entityId, receipt_id: id }: Pending,
): Promise<void> {
  const pending = await ctx.transact({ entityId }, (trx) => findPending(trx, id));
  if (!pending) return;
  const { receipt, content, logo } = pending;
  const pdf = await renderReceipt(content, logo && (await readLogo(ctx, logo)));
  const sha256 = await store(ctx, pdfKey(receipt), pdf);
  await ctx.transact({ entityId }, async (trx) => {
    // The person may have been erased since the first read: the e-mail is built from the row that is locked now.
    const rendered = await markRendered(trx, id, sha256, trx.now);
    // A damaged address does not block the rendering: the receipt can be sent to another address.
    const to = rendered && receiptSealer(trx, rendered).read('encrypted_to', rendered.encrypted_to);
    if (!to) return;
    await queueEmail(trx, {
      entityId,
      purpose: 'receipt',
      receiptId: id,
      to,
      content: receiptEmail(openContent(trx, rendered)),
    });
  });
}

/** Finds a receipt that is not rendered, and its logo; no logo when that was deleted since. */
async function findPending(ctx: Context, id: number) {
  const receipt = await findReceipt(ctx, id);
  if (receipt?.state !== 'pending') return undefined;
  const content = openContent(ctx, receipt);
  const logo = content.logo ? await findUploadByUuid(ctx, content.logo.uuid) : undefined;
  return { receipt, content, logo };
}

async function readLogo(ctx: Context, place: UploadPlace) {
  const files = await ctx.gateways.uploads();
  return files.read(readyKey(place));
}

/** Stores the PDF unless an earlier attempt did; returns the hash of the stored one. */
async function store(ctx: Context, key: string, bytes: Uint8Array): Promise<string> {
  const files = await ctx.gateways.files();
  const isNew = await files.create(key, { bytes, contentType: 'application/pdf' });
  return sha256Of(isNew ? bytes : await files.read(key));
}
