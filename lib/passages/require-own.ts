import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { isStillMember } from '../data/operations.ts';
import type { PassageRow } from '../data/passages/find.ts';

/**
 * With the scope `own`: throws 403 for users other than the author, and `missing` when the author is no longer a member
 * of the operation, who may read the visit but not change it.
 */
export async function requireOwn(
  ctx: Context,
  { user_id, fk_user }: Pick<PassageRow, 'user_id' | 'fk_user'>,
  missing: Problem,
): Promise<void> {
  if (ctx.scope !== 'own') return;
  if (ctx.caller.kind !== 'user' || ctx.caller.userId !== user_id) throw new Problem('forbidden');
  if (!(await isStillMember(ctx, fk_user))) throw missing;
}
