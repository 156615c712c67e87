import type { Context } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { findDepartments } from '../data/areas.ts';

export async function listDepartments(ctx: Context, page: PageRequest<'code'>) {
  const { rows, nextCursor } = await findDepartments(ctx, page);
  return { data: rows, next_cursor: nextCursor };
}
