import type { Context } from '../core/context.ts';
import { requireMaySeeDeleted } from '../core/deletion.ts';
import type { PageRequest } from '../core/pages.ts';
import { findSectorPage, type SectorSort } from '../data/sectors/find.ts';
import { presentSectors } from './get.ts';
import type { SectorQuery } from './schemas.ts';

export async function listSectors(ctx: Context, query: SectorQuery, page: PageRequest<SectorSort>) {
  const { operation_id: operationId, user_id: memberId, deleted } = query;
  requireMaySeeDeleted(ctx, deleted);
  const { rows, nextCursor } = await findSectorPage(ctx, { operationId, memberId, deleted }, page);
  return { data: await presentSectors(ctx, rows), next_cursor: nextCursor };
}
