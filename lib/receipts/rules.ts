import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems/problem.ts';
import { isCard } from '../core/records/payment-types.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { ReceiptKind } from '../data/receipts/receipts.ts';

/** The problems of issuing a receipt. */
export const issueProblems = [
  'passage-not-found',
  'nothing-to-receipt',
  'receipt-already-issued',
  'payment-pending',
  'fiscal-receipt-incomplete',
  'fiscal-receipt-not-allowed',
  'receipt-not-printable',
  'erased',
] as const satisfies ProblemCode[];

const PAID = new Set<string | null>(['paid', 'partially_refunded', 'dispute_won']);

const mismatchDetail = 'Money taken by card does not fit the passage: refund the card first.';

/** Returns whether a card payment has succeeded and is not fully refunded or lost. */
export function isReceiptable(paymentState: string | null): boolean {
  return PAID.has(paymentState);
}

/** Requires an amount, no live receipt, and a settled card payment if there is one. */
export function requireReceiptable(
  passage: Pick<PassageRow, 'montant_cents' | 'receipt_id' | 'fk_type_reglement' | 'payment_state'>,
): void {
  if (passage.montant_cents === 0) throw new Problem('nothing-to-receipt');
  if (passage.receipt_id !== null) throw new Problem('receipt-already-issued');
  // Until the mismatch is resolved, the donor's amount is unknown.
  if (passage.payment_state === 'mismatch') throw new Problem('payment-pending', { detail: mismatchDetail });
  if (isCard(passage.fk_type_reglement) && !isReceiptable(passage.payment_state))
    throw new Problem('payment-pending');
}

const RETRY_SECONDS = 2;

/** The refusal of a request that needs the document while it is being rendered. */
export function receiptPending(): Problem {
  return new Problem('receipt-pending', { retryAfter: RETRY_SECONDS });
}

/** `R-2026-000001`, or `F-2026-000001` for a fiscal receipt. */
export function receiptNumber(kind: ReceiptKind, year: number, sequence: number): string {
  return `${kind === 'fiscal' ? 'F' : 'R'}-${year}-${String(sequence).padStart(6, '0')}`;
}
