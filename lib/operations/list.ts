import type { Context } from '../core/context.ts';
import { requireMaySeeDeleted } from '../core/deletion.ts';
import type { PageRequest } from '../core/pages.ts';
import { findOperationPage, type OperationSort } from '../data/operations.ts';
import { presentOperation } from './load.ts';
import type { OperationQuery } from './schemas.ts';

export async function listOperations(ctx: Context, query: OperationQuery, page: PageRequest<OperationSort>) {
  const { entity_id: entityId, chk_active: active, deleted } = query;
  requireMaySeeDeleted(ctx, deleted);
  const { rows, nextCursor } = await findOperationPage(ctx, { entityId, active, deleted }, page);
  return { data: rows.map(presentOperation), next_cursor: nextCursor };
}
