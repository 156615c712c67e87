import type { Context } from '../context.ts';
import { findHistoryOfPassage } from '../data/history.ts';
import { findPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { presentHistory } from '../history/present.ts';
import type { PageRequest } from '../pages.ts';
import { Problem } from '../problems.ts';

/** The passage whose history is asked for; a deleted one for whoever answers for the money of the association. */
export async function loadWithHistory(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await findPassage(ctx, passageId, ctx.scope === 'own' ? 'live' : 'any');
  if (!passage) throw new Problem('not-found');
  return passage;
}

/** Who did what to a passage, its money and its receipts, the latest first. */
export async function showPassageHistory(
  ctx: Context,
  { passage_id }: PassageRow,
  page: PageRequest<'-history_id'>,
) {
  return presentHistory(ctx, await findHistoryOfPassage(ctx, passage_id, page));
}
