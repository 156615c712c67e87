import type { Context } from '../context.ts';
import { listSectors as findSectors } from '../data/sectors/find.ts';
import type { PageRequest } from '../pages.ts';
import { presentSectors } from './present.ts';

export async function listSectors(
  ctx: Context,
  filter: { operationId?: number | undefined },
  page: PageRequest<'sector_id'>,
) {
  const { rows, nextCursor } = await findSectors(ctx, filter, page);
  return { data: await presentSectors(ctx, rows), next_cursor: nextCursor };
}
