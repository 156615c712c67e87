import type pg from 'pg';
import type { Door } from '../../lib/cutting/places.ts';

export type Place = Pick<Door, 'numero' | 'voie' | 'lon' | 'lat'>;

type Season = { entityId: number; operationId: number; opeUserId: number };
type Town = { doors: readonly Place[]; columns: number; rows: number };

/** Inserts addresses, and sectors as a grid of rectangles that covers the town. */
export async function addTown(owner: pg.Pool, { entityId, operationId }: Season, town: Town): Promise<void> {
  const { doors, columns, rows } = town;
  const prefix = `desk_${operationId}_`;
  await owner.query(
    `insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
     select $1 || at, d.numero, d.voie, '93140', '93010', 'Bondy', d.lon, d.lat, now()
     from jsonb_to_recordset($2::text::jsonb) as d (at int, numero int, voie text, lon float8, lat float8)`,
    [prefix, JSON.stringify(doors.map(({ numero, voie, lon, lat }, at) => ({ at, numero, voie, lon, lat })))],
  );
  await owner.query(
    `with town as (
       select min(lon) - 1e-4 as west, min(lat) - 1e-4 as south,
         (max(lon) - min(lon) + 2e-4) / $4::int as wide, (max(lat) - min(lat) + 2e-4) / $5::int as high
       from addresses where ban_id like $3
     ), sector as (
       insert into sectors (entity_id, operation_id, sector_name, outline, area_m2, departments, created_at, updated_at)
       select $1, $2, 'Secteur ' || 1 + x + y * $4::int,
         st_makeenvelope(west + x * wide, south + y * high, west + (x + 1) * wide, south + (y + 1) * high, 4326),
         1, '{}', now(), now()
       from town, generate_series(0, $4::int - 1) x, generate_series(0, $5::int - 1) y
       returning id, outline
     )
     insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
       code_insee, commune, lon, lat, nb_log)
     select distinct on (a.id) s.id, a.id, $2, $1, a.ban_id, a.numero, a.voie, a.code_postal, a.code_insee, a.commune,
       a.lon, a.lat, 1 + a.id % 3
     from addresses a join sector s on st_covers(s.outline, st_setsrid(st_makepoint(a.lon, a.lat), 4326))
     where a.ban_id like $3`,
    [entityId, operationId, `${prefix.replaceAll('_', '\\_')}%`, columns, rows],
  );
}

/** Inserts visits of the last forty days at two of three addresses, in turn at each dwelling, without encrypted fields. */
export async function addPassages(owner: pg.Pool, season: Season, count: number): Promise<void> {
  const { entityId, operationId, opeUserId } = season;
  await owner.query(
    `with place as materialized (
       select fk_adresse, fk_sector, row_number() over (order by id) - 1 as at
       from sectors_adresses where operation_id = $2 and id % 3 > 0
     ), visit as materialized (
       select n, n % many as at, n / many as turn
       from generate_series(1, $4::int) n, (select count(*) as many from place) of
     )
     insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, floor, door, fk_type,
       montant_cents, fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
     select gen_random_uuid(), $1, $2, fk_sector, $3, fk_adresse, (turn % 3)::text, 'Porte ' || turn % 7,
       case when n % 3 = 0 then 'a_finaliser' else 'effectue' end,
       case when n % 3 = 0 then 0 else 500 + n % 10 * 100 end, case when n % 3 = 0 then 'none' else 'cash' end, 1,
       now() - interval '40 days' + n * (interval '40 days' / $4::int), '{}', 'x', now(), now()
     from visit join place using (at)`,
    [entityId, operationId, opeUserId, count],
  );
}
