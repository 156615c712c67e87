import type { Context } from '../context.ts';
import { listOperations as findOperations, type OperationSort } from '../data/operations/list.ts';
import { requireMaySeeDeleted } from '../deletion.ts';
import type { PageRequest } from '../pages.ts';
import { presentOperation } from './present.ts';
import type { OperationQuery } from './schemas.ts';

export async function listOperations(ctx: Context, query: OperationQuery, page: PageRequest<OperationSort>) {
  const { entity_id: entityId, chk_active: active, deleted } = query;
  requireMaySeeDeleted(ctx, deleted);
  const { rows, nextCursor } = await findOperations(ctx, { entityId, active, deleted }, page);
  return { data: rows.map(presentOperation), next_cursor: nextCursor };
}
