import type { Changes } from '../change-fields.ts';
import type { PassageRow } from '../data/passages/records.ts';
import type { PassageTable } from '../data/schema.ts';
import { Problem } from '../problems.ts';
import { lockedChanges } from './tracked.ts';

// Where the card's money is all gone another kind may take its place.
const HOLDING = new Set<string | null>(['paid', 'partially_refunded', 'disputed', 'dispute_won', 'mismatch']);

/** A live receipt, or a card payment whose money is there, holds amount, payment type, payer and date. */
export function isLocked(
  passage: Pick<PassageTable, 'payment_state'> & { receipt_id: number | null },
): boolean {
  return passage.receipt_id !== null || HOLDING.has(passage.payment_state);
}

/** Refuses changes of what is locked, naming each. */
export function requireUnlocked(row: PassageRow, changes: Changes<'passage'>): void {
  if (!isLocked(row)) return;
  const touched = lockedChanges.filter((name) => name in changes);
  if (touched.length === 0) return;
  const errors = touched.map((name) => ({
    pointer: `/${name.replace(/^encrypted_/, '')}`,
    detail: 'is locked',
    code: 'passage-locked',
  }));
  throw new Problem('passage-locked', { errors });
}
