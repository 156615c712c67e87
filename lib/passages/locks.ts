import type { PassageRow } from '../data/passages/records.ts';
import type { PassageTable } from '../data/schema.ts';
import type { Changes } from '../events.ts';
import { Problem } from '../problems.ts';
import { lockedChanges } from './tracked.ts';

const SETTLED = new Set<string | null>([
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'mismatch',
]);

/** A live receipt or a settled card payment holds amount, payment type, payer and date. */
export function isLocked(
  passage: Pick<PassageTable, 'payment_state'> & { receipt_id: number | null },
): boolean {
  return passage.receipt_id !== null || SETTLED.has(passage.payment_state);
}

/** Refuses changes of what is locked, naming each. */
export function requireUnlocked(row: PassageRow, changes: Changes): void {
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
