import type { Context, Needs } from '../core/context.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import type { Scope } from '../core/roles-matrix.ts';
import { addDays, type Day, dayIn, type Instant } from '../core/time.ts';
import { lockOperationRules, lockOperationRulesOfPassage } from '../data/passages/facts.ts';

/** Members may record visits for this many days after the last day of the operation. */
const GRACE_DAYS = 31;

/** Some visits precede the operation; a clock that was reset is years off. */
const EARLY_DAYS = 366;

type Operation = { chk_active: 0 | 1; date_end: Day; time_zone: string };

const tooLate = `More than ${GRACE_DAYS} days have passed since the last day of the operation: members bring in nothing any more, an administrator can.`;

/** Why passages of the operation may not be written now: somebody closed it, or it is over for members. */
export function closureOf(operation: Operation, scope: Scope, now: Instant): 'closed' | 'over' | undefined {
  if (operation.chk_active === 0) return 'closed';
  const today = dayIn(operation.time_zone, now);
  return scope === 'own' && today > addDays(operation.date_end, GRACE_DAYS) ? 'over' : undefined;
}

/** Throws 409 when passages of the operation may not be written now; `late` after its last day. */
export function requireOpen(operation: Operation, scope: Scope, now: Instant): { late: boolean } {
  const closure = closureOf(operation, scope, now);
  if (closure === 'closed') throw new Problem('operation-closed');
  if (closure === 'over') throw new Problem('operation-closed', { detail: tooLate });
  return { late: dayIn(operation.time_zone, now) > operation.date_end };
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
