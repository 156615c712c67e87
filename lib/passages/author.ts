import { signedIn } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import { findMembersByEitherId } from '../data/operations/members.ts';
import { refusedField } from '../problems.ts';

type Author = { opeUserId: number; userId: number };

/**
 * Whose visit it is, from an id of either kind (odd: a user, even: a membership); the caller when none is
 * named. Who reaches own records only may name nobody else.
 */
export async function resolveAuthor(
  ctx: Context,
  operationId: number,
  named: number | undefined,
): Promise<Author> {
  const { userId } = signedIn(ctx);
  const [member] = await findMembersByEitherId(ctx, operationId, [named ?? userId]);
  const isOther = member ? member.user_id !== userId : named !== undefined && named !== userId;
  if (ctx.scope === 'own' && isOther) throw refusedField('field-forbidden', '/fk_user');
  if (!member) throw refusedField('not-an-operation-member', '/fk_user');
  return { opeUserId: member.id, userId: member.user_id };
}
