import type { Context } from '../context.ts';
import { listPassages as findPassages, type PassageFilter } from '../data/passages/find.ts';
import type { PageRequest } from '../pages.ts';
import { presentPassage } from './present.ts';

export async function listPassages(ctx: Context, filter: PassageFilter, page: PageRequest<'-passed_at'>) {
  const { rows, nextCursor } = await findPassages(ctx, filter, page);
  return { data: rows.map((row) => presentPassage(ctx, row)), next_cursor: nextCursor };
}
