import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import { Problem } from '../core/problems.ts';
import type { Existence } from '../data/conditions.ts';
import { findHistoryOfPassage } from '../data/history.ts';
import { findPassage, lockPassage, type PassageRow } from '../data/passages/find.ts';
import { presentHistory } from '../history/entries.ts';
import { isAuthorMember, requireAuthorOf } from './author.ts';
import { presentPassage } from './present.ts';

/** The passage of a path, locked for a change: 404 out of reach or when its author has left, 403 for other members. */
export async function loadForChange(
  ctx: Context,
  passageId: number,
  existence: Existence = 'live',
): Promise<PassageRow> {
  const [passage, isMember] = await Promise.all([
    lockPassage(ctx, passageId, existence),
    isAuthorMember(ctx, passageId),
  ]);
  if (!passage) throw new Problem('not-found');
  requireAuthorOf(ctx, passage, { isMember, missing: new Problem('not-found') });
  return passage;
}

export async function getPassage(ctx: Context, passageId: number) {
  const passage = await findPassage(ctx, passageId);
  if (!passage) throw new Problem('not-found');
  return presentPassage(ctx, passage);
}

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
