import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { FlagParameter, IdParameter } from '../core/schemas/common.ts';
import { DeletedParameter, requireMaySeeDeleted } from '../core/schemas/deletion.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findOperationPage, type OperationSort } from '../data/operations.ts';
import { presentOperation } from './get.ts';

export const operationSorts = ['-date_start', 'date_start', 'name'] as const;

export const operationFilters = {
  entity_id: IdParameter.optional(),
  chk_active: FlagParameter.optional(),
  deleted: DeletedParameter,
};

export type OperationQuery = z.output<z.ZodObject<typeof operationFilters>>;

export async function listOperations(ctx: Context, query: OperationQuery, page: PageRequest<OperationSort>) {
  const { entity_id: entityId, chk_active: active, deleted } = query;
  requireMaySeeDeleted(ctx, deleted);
  const found = await findOperationPage(ctx, { entityId, active, deleted }, page);
  return answerPage(
    found,
    found.rows.map((row) => presentOperation(ctx, row)),
  );
}
