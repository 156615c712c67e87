import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

/** The live sectors of an operation, or one of them, ordered by name. */
export function findSectorsOfSheets(ctx: Reads, operationId: number, sectorId: number | undefined) {
  const query = ctx.db
    .selectFrom('sectors')
    .select(['id', 'sector_name', sql<string | null>`st_asgeojson(outline)`.as('outline')])
    .where('operation_id', '=', operationId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('name_order')
    .orderBy('id');
  return sectorId === undefined ? query.execute() : query.where('id', '=', sectorId).execute();
}

/** The last visit of each address in earlier seasons, of visits without floor and door, such as those of a house. */
export async function findLastSeasons(ctx: Reads, sectorId: number) {
  const { rows } = await sql<{ fk_adresse: number; fk_type: string }>`
    select distinct on (e.fk_adresse) e.fk_adresse, e.fk_type
    from sectors_adresses a
    join operations now on now.id = a.operation_id
    join passages e on e.fk_adresse = a.fk_adresse and e.entity_id = a.entity_id and e.deleted_at is null
    join operations o on o.id = e.fk_operation and o.deleted_at is null and o.date_start < now.date_start
    where a.fk_sector = ${sectorId} and ${ofTenant(ctx, 'a.entity_id')} and e.floor is null and e.door is null
    order by e.fk_adresse, o.date_start desc, e.passed_at desc, e.passage_id desc
  `.execute(ctx.db);
  return new Map(rows.map(({ fk_adresse, fk_type }) => [fk_adresse, fk_type]));
}
