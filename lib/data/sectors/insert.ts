import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Outline } from '../../geometry.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';
import { ofTenant } from '../tenant.ts';

export type NewSector = {
  entityId: number;
  operationId: number;
  name: string;
  color: string | null;
  outline: Outline | null;
  areaM2: number | null;
  departments: string[];
  now: Instant;
};

export async function insertSector(db: Db, sector: NewSector): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sectors (entity_id, operation_id, sector_name, color, outline, area_m2, departments, created_at, updated_at)
    values (
      ${sector.entityId}, ${sector.operationId}, ${sector.name}, ${sector.color},
      st_setsrid(st_geomfromgeojson(${sector.outline && JSON.stringify(sector.outline)}::text), 4326),
      ${sector.areaM2}::float8, array(select jsonb_array_elements_text(${JSON.stringify(sector.departments)}::text::jsonb)),
      ${sector.now}, ${sector.now}
    )
    returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the sector was not written');
  return row.id;
}

/** Gives the sector every address it covers that no earlier sector of the operation has. */
export async function assignAddresses(ctx: Reads, sectorId: number): Promise<void> {
  await sql`
    insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie,
      code_postal, code_insee, commune, lon, lat)
    select s.id, a.id, s.operation_id, s.entity_id, a.ban_id, a.numero, a.rep, a.voie,
      a.code_postal, a.code_insee, a.commune, a.lon, a.lat
    from sectors s join addresses a on st_covers(s.outline, a.geom)
    where s.id = ${sectorId} and ${ofTenant(ctx, 's.entity_id')}
    order by a.id
    on conflict (operation_id, fk_adresse) do nothing
  `.execute(ctx.db);
}
