import type { Context } from '../core/context.ts';
import { DamagedCell } from '../core/crypto/cipher.ts';
import type { AutoReceiptFacts, ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import { Problem } from '../core/problems/problem.ts';
import { EntitySettings } from '../core/records/entity.ts';
import { isCard } from '../core/records/payment-types.ts';
import { findEntityOfPassage } from '../data/entities.ts';
import { giveNumberBack } from '../data/receipts/receipts.ts';
import { isReceiptable } from './rules.ts';

/** Returns whether a passage has an amount, an e-mail address, and, if paid by card, a settled payment. */
function isReceiptDue(
  { montant, email, fk_type_reglement }: AutoReceiptFacts,
  paymentState: string | null,
): boolean {
  return montant > 0 && email !== null && (!isCard(fk_type_reglement) || isReceiptable(paymentState));
}

type Change = ConsequentialChanges['passage.created'] & { receiptId?: number | null };

/** Issues a receipt when the change makes one due, if the association has automatic receipts enabled. */
export async function issueReceiptAutomatically(ctx: Context, change: Change): Promise<boolean> {
  const { passageId, settings, paymentState, receiptId = null, before, after } = change;
  if (receiptId !== null || !EntitySettings.parse(settings).auto_receipts) return false;
  if (!isReceiptDue(after, paymentState) || (before && isReceiptDue(before, paymentState))) return false;
  return issueIfReadable(ctx, passageId);
}

/**
 * Issues an automatic receipt. If it would not be printable, or its sources cannot be decrypted, takes no number and records the
 * reason in the history of the passage, which is saved anyway. Returns false when there is no receipt.
 */
export async function issueIfReadable(ctx: Context, passageId: number): Promise<boolean> {
  // Loaded on use: every function that records or changes a visit is here, and few visits have a receipt at once.
  const { issueReceipt } = await import('./create.ts');
  try {
    await issueReceipt(ctx, passageId, {});
    return true;
  } catch (error) {
    const code = obstacleOf(error);
    if (code === undefined) throw error;
    const entity = await findEntityOfPassage(ctx, passageId);
    await giveNumberBack(ctx, passageId, 'payment');
    const changes = { receipt: { old: null, new: code } };
    if (entity)
      ctx.record({ entityId: entity.id, object: 'passage', objectId: passageId, action: 'changed', changes });
    return false;
  }
}

/** Returns the reason if a receipt failed because it cannot be written; undefined for other errors. */
function obstacleOf(error: unknown): 'receipt-not-printable' | 'cell-damaged' | undefined {
  if (error instanceof DamagedCell) return 'cell-damaged';
  if (!(error instanceof Problem)) return undefined;
  return (['receipt-not-printable', 'cell-damaged'] as const).find((code) => code === error.code);
}
