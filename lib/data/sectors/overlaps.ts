import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

export type Overlap = { sector_id: number; address_count: number; area_pct: number };

/** The other live sectors of the operation whose inside meets the inside of this one; neighbours only touch. */
export async function findOverlaps(ctx: Reads, sectorId: number): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select o.id as sector_id,
      (select count(*) from sectors_adresses sa
       where sa.fk_sector = o.id and st_covers(s.outline, st_setsrid(st_makepoint(sa.lon, sa.lat), 4326))) as address_count,
      round((100 * st_area(st_intersection(o.outline, s.outline)) / st_area(s.outline))::numeric, 1)::float8 as area_pct
    from sectors s
    join sectors o on o.operation_id = s.operation_id and o.id <> s.id and o.deleted_at is null
      and o.outline && s.outline and st_relate(o.outline, s.outline, 'T********')
    where s.id = ${sectorId} and ${ofTenant(ctx, 's.entity_id')}
    order by o.id
  `.execute(ctx.db);
  return rows;
}
