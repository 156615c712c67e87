import { type Context, type Needs, signedIn } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { isAuthorStillMember, isStillMember } from '../data/operations.ts';
import type { VisitFacts } from '../data/passages/facts.ts';
import type { PassageRow } from '../data/passages/find.ts';

export type Author = { opeUserId: number; userId: number };

/**
 * The author of a visit, named by a user id (odd) or a membership id (even); the caller by default. With the scope `own`,
 * only the caller may be named.
 */
export function requireAuthor(
  ctx: Needs<'caller' | 'scope'>,
  facts: Pick<VisitFacts, 'author'>,
  named: number | undefined,
): Author {
  const { userId } = signedIn(ctx);
  const member = facts.author?.isMember ? facts.author : undefined;
  const isOther = member ? member.userId !== userId : named !== undefined && named !== userId;
  if (ctx.scope === 'own' && isOther) throw refusedField('field-forbidden', '/fk_user');
  if (!member) throw refusedField('not-an-operation-member', '/fk_user');
  return { opeUserId: member.opeUserId, userId: member.userId };
}

/** Whether the author of a passage is still a member of its operation; asked for scope `own` only, which needs it. */
export async function isAuthorMember(ctx: Context, passageId: number): Promise<boolean> {
  return ctx.scope !== 'own' || isAuthorStillMember(ctx, passageId);
}

/**
 * With the scope `own`: throws 403 for users other than the author, and `missing` when the author is no longer a member
 * of the operation, who may read the visit but not change it.
 */
export function requireAuthorOf(
  { scope, caller }: Pick<Context, 'scope' | 'caller'>,
  { user_id }: Pick<PassageRow, 'user_id'>,
  { isMember, missing }: { isMember: boolean; missing: Problem },
): void {
  if (scope !== 'own') return;
  if (caller.kind !== 'user' || caller.userId !== user_id) throw new Problem('forbidden');
  if (!isMember) throw missing;
}

/** `requireAuthorOf` for callers that do not know yet whether the author is still a member: it reads that. */
export async function requireOwn(
  ctx: Context,
  passage: Pick<PassageRow, 'user_id' | 'fk_user'>,
  missing: Problem,
): Promise<void> {
  if (ctx.scope !== 'own') return;
  const isMember = await isStillMember(ctx, passage.fk_user);
  requireAuthorOf(ctx, passage, { isMember, missing });
}
