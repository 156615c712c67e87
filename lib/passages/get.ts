import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import { Problem } from '../core/problems.ts';
import type { Existence } from '../data/conditions.ts';
import { findHistoryOfPassage } from '../data/history.ts';
import { isStillMember } from '../data/operation-members.ts';
import { findPassage, lockPassage, type PassageRow } from '../data/passages/find.ts';
import { presentHistory } from '../history/entries.ts';
import { presentPassage } from './present.ts';

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

/** The passage a path names, held for a change: 404 out of reach or for an author who left, 403 when only its author may. */
export async function loadForChange(
  ctx: Context,
  passageId: number,
  existence: Existence = 'live',
): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId, existence);
  if (!passage) throw new Problem('not-found');
  await requireOwn(ctx, passage, new Problem('not-found'));
  return passage;
}

export async function getPassage(ctx: Context, passageId: number) {
  const passage = await findPassage(ctx, passageId);
  if (!passage) throw new Problem('not-found');
  return presentPassage(ctx, passage);
}

/** The passage whose history is asked for; a deleted one for whoever answers for the money of the association. */
export async function loadWithHistory(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await findPassage(ctx, passageId, ctx.scope === 'own' ? 'live' : 'any');
  if (!passage) throw new Problem('not-found');
  return passage;
}

/** Who did what to a passage, its money and its receipts, the latest first. */
export async function listPassageHistory(
  ctx: Context,
  { passage_id }: PassageRow,
  page: PageRequest<'-history_id'>,
) {
  return presentHistory(ctx, await findHistoryOfPassage(ctx, passage_id, page));
}
