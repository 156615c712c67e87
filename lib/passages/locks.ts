import type { Changes } from '../core/changes.ts';
import { mendedFields } from '../core/damaged-fields.ts';
import { markedFields } from '../core/field-changes.ts';
import { Problem } from '../core/problems.ts';
import { passageFields } from '../core/records/passage.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageTable } from '../data/schema.ts';
import type { PassageContent } from './content.ts';

// Not the states in which all of the money was given back or lost: another payment may replace the card then.
const LOCKING_STATES = new Set<string | null>([
  'paid',
  'partially_refunded',
  'disputed',
  'dispute_won',
  'mismatch',
]);

/** Whether amount, payment type, payer and date are locked by a live receipt or by a card payment that was received. */
export function isLocked(
  passage: Pick<PassageTable, 'payment_state'> & { receipt_id: number | null },
): boolean {
  return passage.receipt_id !== null || LOCKING_STATES.has(passage.payment_state);
}

/** The fields that a live receipt or a received card payment locks. */
const lockedFields = markedFields(passageFields, 'locked');

/** Refuses changes of locked fields, naming each. A damaged value may be written anew: what is locked is lost otherwise. */
export function requireUnlocked(
  row: PassageRow,
  changes: Changes<'passage'>,
  { before, after }: { before: PassageContent; after: PassageContent },
): void {
  if (!isLocked(row)) return;
  const mended = mendedFields(before, after).filter((name) => Reflect.get(after, name) !== null);
  const touched = lockedFields.filter(
    ({ name, inChanges }) => inChanges in changes && !mended.includes(name),
  );
  if (touched.length === 0) return;
  const errors = touched.map(({ name }) => ({
    pointer: `/${name}`,
    detail: 'is locked',
    code: 'passage-locked',
  }));
  throw new Problem('passage-locked', { errors });
}
