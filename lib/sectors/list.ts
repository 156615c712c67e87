import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { DeletedParameter, requireMaySeeDeleted } from '../core/schemas/deletion.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { UpdatedSince } from '../core/schemas/updated-since.ts';
import { findSectorPage, type SectorSort } from '../data/sectors/find.ts';
import { presentSectors } from './get.ts';

export const sectorSorts = ['sector_id', 'sector_name', '-updated_at', 'updated_at'] as const;

export const sectorFilters = {
  operation_id: IdParameter.optional(),
  user_id: IdParameter.optional().meta({
    description: 'Whose sectors: a user id (odd) or a membership id (even).',
  }),
  updated_since: UpdatedSince,
  deleted: DeletedParameter,
};

export type SectorQuery = z.output<z.ZodObject<typeof sectorFilters>>;

export async function listSectors(ctx: Context, query: SectorQuery, page: PageRequest<SectorSort>) {
  const { operation_id: operationId, user_id: memberId, updated_since: updatedSince, deleted } = query;
  requireMaySeeDeleted(ctx, deleted);
  const found = await findSectorPage(ctx, { operationId, memberId, updatedSince, deleted }, page);
  return answerPage(found, await presentSectors(ctx, found.rows));
}
