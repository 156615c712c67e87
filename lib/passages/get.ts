import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import type { Existence } from '../data/conditions.ts';
import { findPassage, lockPassage, type PassageRow } from '../data/passages/find.ts';
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
