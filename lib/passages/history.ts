import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { findHistoryOfPassage } from '../data/history.ts';
import { findPassage, type PassageRow } from '../data/passages/find.ts';
import { presentHistory } from '../history/entries.ts';

/** The passage whose history is requested; deleted ones only for roles that see the whole association. */
export async function loadWithHistory(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await findPassage(ctx, passageId, ctx.scope === 'own' ? 'live' : 'any');
  if (!passage) throw new Problem('not-found');
  return passage;
}

/** The history of a passage, its money and its receipts, the latest first. */
export async function listPassageHistory(
  ctx: Context,
  { passage_id }: PassageRow,
  page: PageRequest<'-history_id'>,
) {
  return presentHistory(ctx, await findHistoryOfPassage(ctx, passage_id, page));
}
