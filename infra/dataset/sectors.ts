import { sql } from 'kysely';
import type { Instant } from '../../lib/core/time.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import type { Association, Season } from './association-types.ts';
import { insertRows } from './insert-rows.ts';
import { blockPattern, outlineOf } from './territory.ts';

const colours = ['#c0392b', '#2980b9', '#27ae60', '#8e44ad', '#d35400', '#16a085'];

/** Writes the sectors of a season and their members. */
export async function writeSectors(
  db: Db,
  { territory, entityId }: Association,
  { operationId, opeUserIds, sectors }: Season,
  created_at: Instant,
): Promise<void> {
  const drafts = sectors.map(({ id }, at) => ({
    id,
    name: `Secteur ${at + 1}`,
    color: colours[at % colours.length],
    outline: outlineOf(territory, at),
  }));
  await sql`
    insert into sectors (id, entity_id, operation_id, sector_name, color, outline, area_m2, departments, created_at, updated_at)
    select s.id, ${entityId}::bigint, ${operationId}::bigint, s.name, s.color, g.geom, st_area(g.geom::geography),
      array(select d.code from x_departements_contours d where st_intersects(d.outline, g.geom) order by d.code),
      ${created_at}::timestamptz, ${created_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(drafts)}::text::jsonb) as s (id bigint, name text, color text, outline jsonb),
      lateral (select st_setsrid(st_geomfromgeojson(s.outline), 4326) as geom) g
  `.execute(db);
  const rows = sectors.flatMap(({ id: sector_id, pair }) =>
    [...new Set(pair)].map((member) => ({
      sector_id,
      ope_user_id: opeUserIds[member] ?? 0,
      operation_id: operationId,
      entity_id: entityId,
    })),
  );
  await insertRows(db, 'sector_members', rows);
}

/** Assigns to each sector of the operation the addresses it covers, with building data. */
export async function assignAddresses(db: Db, operationId: number): Promise<void> {
  const isBlock = sql`a.numero % ${blockPattern.every}::int = 0`;
  await sql`
    insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie,
      code_postal, code_insee, commune, lon, lat, nb_log, nb_log_source, nb_niveau, usage, do_not_call)
    select s.id, a.id, s.operation_id, s.entity_id, a.ban_id, a.numero, a.rep, a.voie,
      a.code_postal, a.code_insee, a.commune, a.lon, a.lat,
      case when ${isBlock} then ${blockPattern.doors}::int else 1 end, 'bdnb', case when ${isBlock} then 3 else 1 end,
      case when ${isBlock} then 'Résidentiel collectif' else 'Résidentiel individuel' end, a.id % 97 = 0
    from sectors s join addresses a on st_covers(s.outline, a.geom)
    where s.operation_id = ${operationId}
    order by s.id, a.id
    on conflict (operation_id, fk_adresse) do nothing
  `.execute(db);
}
