import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { isAuthorStillMember, isStillMember } from '../data/operations.ts';
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
  requireAuthor(ctx, user_id);
  if (!(await isStillMember(ctx, fk_user))) throw missing;
}

/** Asks, together with other questions, what {@link requireOwnAsRead} needs to know. */
export async function readOwn(ctx: Context, passageId: number): Promise<boolean> {
  return ctx.scope !== 'own' || isAuthorStillMember(ctx, passageId);
}

/** {@link requireOwn}, with the answer of {@link readOwn}. */
export function requireOwnAsRead(
  ctx: Context,
  { user_id }: Pick<PassageRow, 'user_id'>,
  isPresent: boolean,
  missing: Problem,
): void {
  if (ctx.scope !== 'own') return;
  requireAuthor(ctx, user_id);
  if (!isPresent) throw missing;
}

function requireAuthor({ caller }: Context, userId: number): void {
  if (caller.kind !== 'user' || caller.userId !== userId) throw new Problem('forbidden');
}
