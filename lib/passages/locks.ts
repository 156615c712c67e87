import type { Changes } from '../core/fields/changes.ts';
import { mendedFields } from '../core/fields/damaged-fields.ts';
import { markedFields } from '../core/fields/field-changes.ts';
import { Problem } from '../core/problems/problem.ts';
import { passageFields } from '../core/records/passage.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageTable } from '../data/tables/database.ts';
import type { PassageContent } from './content.ts';

// Not the states in which all of the money was given back or lost: another payment may replace the card then.
const LOCKING_STATES = new Set<string | null>([
  'paid',
  'partially_refunded',
  'disputed',
  'dispute_won',
  'mismatch',
]);

type Locking = Pick<PassageTable, 'payment_state'> & {
  receipt_id: number | null;
  handover_id: number | null;
};

/** What locks amount, payment type, payer and date of a passage. */
export function locksOf({
  receipt_id,
  handover_id,
  payment_state,
}: Locking): ('receipt' | 'handover' | 'card')[] {
  return [
    ...(receipt_id === null ? [] : ['receipt' as const]),
    ...(handover_id === null ? [] : ['handover' as const]),
    ...(LOCKING_STATES.has(payment_state) ? ['card' as const] : []),
  ];
}

/**
 * Whether amount, payment type, payer and date are locked by a live receipt, by a card payment that was received, or by
 * a live hand-over.
 */
export function isLocked(passage: Locking): boolean {
  return locksOf(passage).length > 0;
}

/** The fields that a live receipt, a received card payment or a live hand-over locks. */
const lockedFields = markedFields(passageFields, 'locked');

/** Money alone leaves the postal address open, because only a receipt prints it. */
const isOpen = (row: PassageRow, name: string): boolean =>
  name === 'donor_address' && row.receipt_id === null;

/** Also locked for a handed-over visit, because it says whose money it is. */
const author = { name: 'fk_user', inChanges: 'fk_user' };

/** Throws for changed locked fields, naming each. A damaged value may be replaced: it would be lost otherwise. */
export function requireUnlocked(
  row: PassageRow,
  changes: Changes<'passage'>,
  { before, after }: { before: PassageContent; after: PassageContent },
): void {
  if (!isLocked(row)) return;
  const mended = mendedFields(before, after).filter((name) => Reflect.get(after, name) !== null);
  const locked = row.handover_id === null ? lockedFields : [...lockedFields, author];
  const touched = locked.filter(
    ({ name, inChanges }) => inChanges in changes && !mended.includes(name) && !isOpen(row, name),
  );
  if (touched.length === 0) return;
  const errors = touched.map(({ name }) => ({
    pointer: `/${name}`,
    detail: 'is locked',
    code: 'passage-locked',
  }));
  throw new Problem('passage-locked', { errors });
}
