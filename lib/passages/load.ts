import type { Context } from '../context.ts';
import type { Existence } from '../data/deletion.ts';
import { lockPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { Problem } from '../problems.ts';
import { requireOwn } from './own.ts';

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
