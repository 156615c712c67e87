import type { Context } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { nextAsked } from '../data/emails/emails.ts';
import { hasErasedDonor } from '../data/passages/erased-donor.ts';
import { lockReceipt, lockReceiptOfEmail, markSent, type ReceiptRow } from '../data/receipts/receipts.ts';
import { queueEmail } from '../emails/queue.ts';
import { isSuppressed } from '../emails/suppression.ts';
import { openContent, receiptSealer } from './content.ts';
import { receiptEmail } from './email.ts';
import { receiptPending } from './rules.ts';

/** Loads the receipt of a path and locks it, so that two concurrent requests send two e-mails. */
export async function loadForSending(ctx: Context, receiptId: number): Promise<ReceiptRow> {
  const receipt = await lockReceipt(ctx, receiptId);
  if (!receipt) throw new Problem('not-found');
  return receipt;
}

const ERASED = 'The donor of this receipt was erased: it is kept for the accounts, and mailed to nobody.';

/** Sends a receipt again, to its last address or to another one. */
export async function sendReceipt(ctx: Context, receipt: ReceiptRow, { to }: { to?: string | undefined }) {
  if (receipt.state === 'cancelled') throw new Problem('receipt-cancelled');
  if (receipt.state === 'pending') throw receiptPending();
  if (receipt.donor_erased || (await hasErasedDonor(ctx, receipt.passage_id)))
    throw new Problem('erased', { detail: ERASED });
  const address = to ?? receiptSealer(ctx, receipt).open('encrypted_to', receipt.encrypted_to);
  if (address === null)
    throw invalid({ pointer: '/to', detail: 'the receipt has no address of its own', code: 'required' });
  const { entity_id: entityId, id: receiptId } = receipt;
  if (await isSuppressed(ctx, entityId, address)) throw new Problem('address-suppressed');
  const emailId = await queueEmail(ctx, {
    entityId,
    purpose: 'receipt',
    receiptId,
    to: address,
    content: receiptEmail(openContent(ctx, receipt)),
    asked: await nextAsked(ctx.db, { receiptId, purpose: 'receipt' }),
  });
  if (emailId === undefined) throw new Problem('internal-error');
  return { email_id: emailId, receipt_id: receiptId, state: 'queued' as const };
}

/** Records that the receipt of an e-mail, if there is one, was sent. */
export async function markReceiptSent(
  ctx: Context,
  { entityId, purpose, receiptId }: ConsequentialChanges['email.sent'],
): Promise<boolean> {
  if (receiptId === null || purpose !== 'receipt') return false;
  await markSent(ctx, receiptId, ctx.now);
  ctx.record({ entityId, object: 'receipt', objectId: receiptId, action: 'sent' });
  return false;
}

/** Locks the receipt of an e-mail, before the e-mail, and returns its state; undefined when there is none. */
export function holdReceiptOfEmail(ctx: Context, emailId: number): Promise<ReceiptRow['state'] | undefined> {
  return lockReceiptOfEmail(ctx, emailId);
}
