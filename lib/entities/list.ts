import type { Context } from '../core/context.ts';
import { requireMaySeeDeleted } from '../core/deletion.ts';
import type { PageRequest } from '../core/pages.ts';
import { type EntitySort, findEntityPage } from '../data/entities.ts';
import { presentFor } from './present.ts';
import type { EntityQuery } from './schemas.ts';

/** The associations in the caller's reach that match every filter. */
export async function listEntities(ctx: Context, query: EntityQuery, page: PageRequest<EntitySort>) {
  requireMaySeeDeleted(ctx, query.deleted);
  const { entity_type_id: typeId, postal_code: postalCode, deleted } = query;
  const { rows, nextCursor } = await findEntityPage(ctx, { typeId, postalCode, deleted }, page);
  return { data: rows.map((row) => presentFor(ctx, row)), next_cursor: nextCursor };
}
