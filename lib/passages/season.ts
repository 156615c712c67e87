import type { Scope } from '../access.ts';
import type { Context } from '../context.ts';
import { findSeason } from '../data/passages/season.ts';
import { Problem } from '../problems.ts';
import { addDays, type Day, dayIn, type Instant } from '../time.ts';

/** Members may still bring in what they did this many days after the last day. */
const GRACE_DAYS = 31;

type Operation = { chk_active: 0 | 1; date_end: Day; time_zone: string };

/** Whether passages of the operation may be written now: 409 when it is closed, `late` after its last day. */
export function requireOpen(operation: Operation, scope: Scope, now: Instant): { late: boolean } {
  const today = dayIn(operation.time_zone, now);
  const isOverForMembers = scope === 'own' && today > addDays(operation.date_end, GRACE_DAYS);
  if (operation.chk_active === 0 || isOverForMembers) throw new Problem('operation-closed');
  return { late: today > operation.date_end };
}

/** The same for a passage that exists; whoever reaches it need not be a member of its operation any more. */
export async function requireWritable(
  ctx: Context,
  { fk_operation }: { fk_operation: number },
): Promise<{ late: boolean }> {
  const operation = await findSeason({ ...ctx, scope: 'entity' }, fk_operation);
  if (!operation) throw new Problem('operation-closed');
  return requireOpen(operation, ctx.scope, ctx.now);
}
