import type { Context } from '../context.ts';
import { listOperations as findOperations } from '../data/operations/list.ts';
import type { PageRequest } from '../pages.ts';
import { presentOperation } from './present.ts';

export async function listOperations(
  ctx: Context,
  filter: { entityId?: number | undefined },
  page: PageRequest<'-date_start'>,
) {
  const { rows, nextCursor } = await findOperations(ctx, filter, page);
  return { data: rows.map(presentOperation), next_cursor: nextCursor };
}
