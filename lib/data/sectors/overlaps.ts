import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';
import type { Drawn } from './drawn.ts';

export type Overlap = { sector_id: number; address_count: number; area_pct: number };

/** The other live sectors of the operation whose inside meets the inside of this outline; neighbours only touch. */
export async function findOverlaps(ctx: Reads, drawn: Drawn): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    with drawn as materialized (${drawn})
    select o.id as sector_id,
      -- Fenced: the addresses of the other sector are looked at, not all that the outline covers, once per sector.
      (select count(*) from (
         select a.geom from sectors_adresses sa join addresses a on a.id = sa.fk_adresse
         where sa.fk_sector = o.id offset 0
       ) kept where st_covers(d.geom, kept.geom)) as address_count,
      round((100 * st_area(st_intersection(o.outline, d.geom)) / st_area(d.geom))::numeric, 1)::float8 as area_pct
    from drawn d
    join sectors o on o.operation_id = d.operation_id and o.id is distinct from d.id and o.deleted_at is null
      and o.outline && d.geom and st_relate(o.outline, d.geom, 'T********')
    where ${ofTenant(ctx, 'o.entity_id')}
    order by o.id
  `.execute(ctx.db);
  return rows;
}
