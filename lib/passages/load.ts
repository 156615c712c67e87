import type { Context } from '../context.ts';
import type { Existence } from '../data/deletion.ts';
import { lockPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { Problem } from '../problems.ts';

/** The passage a path names, held for a change: 404 out of reach, 403 when only its author may act on it. */
export async function loadForChange(
  ctx: Context,
  passageId: number,
  existence: Existence = 'live',
): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId, existence);
  if (!passage) throw new Problem('not-found');
  const isOthers = ctx.caller.kind !== 'user' || ctx.caller.userId !== passage.user_id;
  if (ctx.scope === 'own' && isOthers) throw new Problem('forbidden');
  return passage;
}
