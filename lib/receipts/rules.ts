import { Problem } from '../core/problems.ts';
import type { PassageRow } from '../data/passages/find.ts';

const PAID = new Set<string | null>(['paid', 'partially_refunded', 'dispute_won']);

const unclear = 'Money taken by card does not fit the passage: refund the card first.';

/** Whether a card payment is settled, and some of it is the association's. */
export function isReceiptable(paymentState: string | null): boolean {
  return PAID.has(paymentState);
}

/** Whether a receipt may be issued for a passage: it has money, no live receipt, and its card payment is settled. */
export function requireReceiptable(
  passage: Pick<PassageRow, 'montant_cents' | 'receipt_id' | 'fk_type_reglement' | 'payment_state'>,
): void {
  if (passage.montant_cents === 0) throw new Problem('nothing-to-receipt');
  if (passage.receipt_id !== null) throw new Problem('receipt-already-issued');
  // As long as nobody has asked the donor, it is not known what was given, by card or otherwise.
  if (passage.payment_state === 'mismatch') throw new Problem('payment-pending', { detail: unclear });
  if (passage.fk_type_reglement === 'pay' && !isReceiptable(passage.payment_state))
    throw new Problem('payment-pending');
}

/** `R-2026-000001`. */
export function receiptNumber(year: number, sequence: number): string {
  return `R-${year}-${String(sequence).padStart(6, '0')}`;
}
