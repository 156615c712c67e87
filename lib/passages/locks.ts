import type { Scope } from '../core/access.ts';
import type { Changes } from '../core/changes.ts';
import type { Context, Needs } from '../core/context.ts';
import { mendedFields } from '../core/damaged-fields.ts';
import { markedFields } from '../core/field-changes.ts';
import { invalid, Problem } from '../core/problems.ts';
import { passageFields } from '../core/records/passage.ts';
import { addDays, type Day, dayIn, type Instant } from '../core/time.ts';
import { lockOperationRules, lockOperationRulesOfPassage } from '../data/passages/facts.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PassageTable } from '../data/schema.ts';
import type { PassageContent } from './content.ts';

/** Members may record visits for this many days after the last day of the operation. */
const GRACE_DAYS = 31;

/** Some visits precede the operation; a clock that was reset is years off. */
const EARLY_DAYS = 366;

type Operation = { chk_active: 0 | 1; date_end: Day; time_zone: string };

const tooLate = `More than ${GRACE_DAYS} days have passed since the last day of the operation: members bring in nothing any more, an administrator can.`;

/** Throws 409 when passages of the operation may not be written now; `late` after its last day. */
export function requireOpen(operation: Operation, scope: Scope, now: Instant): { late: boolean } {
  const today = dayIn(operation.time_zone, now);
  const isOverForMembers = scope === 'own' && today > addDays(operation.date_end, GRACE_DAYS);
  if (operation.chk_active === 0) throw new Problem('operation-closed');
  if (isOverForMembers) throw new Problem('operation-closed', { detail: tooLate });
  return { late: today > operation.date_end };
}

/** Refuses a visit long before its operation. */
export function requireInSeason({ date_start }: { date_start: Day }, passedAt: Instant): void {
  if (passedAt >= `${addDays(date_start, -EARLY_DAYS)}T00:00:00.000Z`) return;
  const detail = 'lies more than a year before the operation: is the clock right?';
  throw invalid({ pointer: '/passed_at', detail, code: 'too-long-ago' });
}

/** {@link requireOpen} for an existing passage; the caller need not be a member of the operation any more. */
export async function requireWritable(ctx: Context, { fk_operation }: { fk_operation: number }) {
  const operation = await lockOperationRules({ ...ctx, scope: 'entity' }, fk_operation);
  return requireStillOpen(ctx, operation);
}

/** Asks, together with other questions, for the operation that {@link requireStillOpen} judges. */
export function lockOperationOf(ctx: Context, passageId: number) {
  return lockOperationRulesOfPassage({ ...ctx, scope: 'entity' }, passageId);
}

/** {@link requireOpen} for the operation of an existing passage; one that was deleted is closed. */
export function requireStillOpen<O extends Operation>(
  { scope, now }: Needs<'scope' | 'now'>,
  operation: O | undefined,
) {
  if (!operation) throw new Problem('operation-closed');
  return { ...requireOpen(operation, scope, now), operation };
}

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
