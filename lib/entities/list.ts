import type { Context } from '../context.ts';
import { listEntities as findEntities } from '../data/entities/list.ts';
import type { PageRequest } from '../pages.ts';
import { presentFor } from './present.ts';

export async function listEntities(ctx: Context, page: PageRequest<'entity_id'>) {
  const { rows, nextCursor } = await findEntities(ctx, page);
  return { data: rows.map((row) => presentFor(ctx, row)), next_cursor: nextCursor };
}
