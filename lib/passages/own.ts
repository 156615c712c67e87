import type { Context } from '../context.ts';
import { isStillMember } from '../data/operations/is-member.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { Problem } from '../problems.ts';

/**
 * Where reach is own records: refuses whoever did not make the visit, and with `missing` its author who was taken out
 * of the operation since, who may read it and change nothing of it.
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
