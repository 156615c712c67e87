import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** The live sector of an operation that covers a point: the lowest id, as for addresses. */
export function findSectorAt(ctx: Reads, operationId: number, { lat, lon }: { lat: number; lon: number }) {
  return ctx.db
    .selectFrom('sectors')
    .select(['id', 'sector_name'])
    .where('operation_id', '=', operationId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .where(sql<boolean>`st_covers(outline, st_setsrid(st_makepoint(${lon}, ${lat}), 4326))`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
