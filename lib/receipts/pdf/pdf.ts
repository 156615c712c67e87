import { createHash } from 'node:crypto';
import { type Context, inEntity, type Needs } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { FileReply } from '../../core/reply.ts';
import type { EmailRow } from '../../data/emails/emails.ts';
import { findReceiptsByUuid, type ReceiptRow } from '../../data/receipts/receipts.ts';
import { pdfKey } from '../content.ts';
import { loadReceipt } from '../get.ts';
import { receiptPending } from '../rules.ts';

/** Reads the stored PDF of a receipt; throws a 409 while it is pending, a 404 when it was cancelled before rendering. */
async function readPdf(ctx: Context, receiptId: number) {
  const receipt = await ctx.transact(ctx.tenant, (trx) => loadReceipt(trx, receiptId));
  const sha256 = receipt.pdf_sha256;
  // The receipt was cancelled before it was rendered, so that there will never be a PDF.
  if (sha256 === null && receipt.state === 'cancelled') throw new Problem('not-found');
  if (sha256 === null) throw receiptPending();
  return { bytes: await readStoredPdf(ctx, receipt), sha256, number: receipt.number };
}

type Stored = Pick<ReceiptRow, 'entity_id' | 'uuid' | 'id' | 'pdf_sha256'>;

/** Reads the PDF of a rendered receipt; throws when the stored file differs from the issued one. */
export async function readStoredPdf(ctx: Needs<'gateways'>, receipt: Stored): Promise<Uint8Array> {
  const files = await ctx.gateways.files();
  const bytes = await files.read(pdfKey(receipt));
  if (sha256Of(bytes) !== receipt.pdf_sha256)
    throw new Error(`the document of receipt ${receipt.id} is not the one that was issued`);
  return bytes;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the PDF of a receipt for inline display. */
export async function pdfReply(ctx: Context, receiptId: number): Promise<FileReply> {
  const { bytes, sha256, number } = await readPdf(ctx, receiptId);
  return new FileReply(bytes, 'application/pdf', {
    etag: `"${sha256}"`,
    'content-disposition': `inline; filename="${number}.pdf"`,
  });
}

type EmailReceipt = Pick<EmailRow, 'receipt_id' | 'entity_id' | 'purpose'>;

/** Returns the PDF of the receipt as attachment of the e-mail that sends it; empty for other e-mails. */
export async function receiptAttachments(ctx: Context, { receipt_id, entity_id, purpose }: EmailReceipt) {
  if (purpose !== 'receipt' || receipt_id === null || entity_id === null) return [];
  const { bytes, number } = await readPdf(inEntity(ctx, entity_id), receipt_id);
  return [{ filename: `${number}.pdf`, content: bytes, contentType: 'application/pdf' }];
}

/** Files per queue message, so that one delivery has enough time for all of its messages. */
const FILES_PER_MESSAGE = 50;

/** Enqueues the removal of the PDFs of receipts without a row, after the commit. */
export function removePdfs(ctx: Context, entityId: number, uuids: readonly string[]): void {
  for (let at = 0; at < uuids.length; at += FILES_PER_MESSAGE) {
    const body = { entity_id: entityId, removed: uuids.slice(at, at + FILES_PER_MESSAGE) };
    ctx.enqueue({ queue: 'render-receipt', body });
  }
}

type Message = { entity_id: number; removed: string[] };

/** Removes the PDFs of deleted receipts, except receipts that exist again after the restore of a backup. */
export async function removeStoredPdfs(ctx: Context, { entity_id, removed }: Message): Promise<void> {
  const there = await ctx.transact({ entityId: entity_id }, (trx) => findReceiptsByUuid(trx, removed));
  const files = await ctx.gateways.files();
  for (const uuid of removed) if (!there.has(uuid)) await files.remove(pdfKey({ entity_id, uuid }));
}
