import type { Context } from '../context.ts';
import { findPassage } from '../data/passages/find.ts';
import { Problem } from '../problems.ts';
import { presentPassage } from './present.ts';

export async function getPassage(ctx: Context, passageId: number) {
  const passage = await findPassage(ctx, passageId);
  if (!passage) throw new Problem('not-found');
  return presentPassage(ctx, passage);
}
