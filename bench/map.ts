import { sql } from 'kysely';
import { type Db, dbOverPostgres } from '../lib/data/connection/db.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';

const ADDRESSES = 40_000;
const SECTORS = 40;
/** The ratio to the bare statement: ours takes at most 1.3 times as long. */
const AIM = 0.77;

/** Floor: the same columns as JSON in the simplest statement, run as the owner of the tables. */
export async function drawMap({ databaseUrl }: BenchService, season: Season) {
  const owner = dbOverPostgres(databaseUrl);
  const operationId = await fillOperation(owner, season);
  const floor = async () => {
    const { rows } = await bareMap(owner, operationId);
    // Our client also parses the answer.
    return JSON.parse(JSON.stringify(rows[0]));
  };
  const url = `/api/operations/${operationId}/map`;
  const ours = () => season.call('GET', url, undefined, season.token);
  const { addresses }: Json = await ours();
  if (addresses.id.length !== ADDRESSES) throw new Error(`the map has ${addresses.id.length} addresses`);
  const compared = await compare({
    name: 'map of 40,000 addresses',
    unit: 'addresses',
    ...{ floor, ours, calls: 5, perCall: ADDRESSES, aim: AIM },
  });
  await owner.destroy();
  return compared;
}

/** Creates an operation in which every address was visited, in its own sectors (parallel strips). */
async function fillOperation(owner: Db, { call, token, entityId, opeUserId }: Season): Promise<number> {
  const dates = { date_start: '2026-01-01', date_end: '2026-12-31' };
  const { operation_id: id }: Json = await call('POST', '/api/operations', dates, token);
  await owner.transaction().execute(async (trx) => {
    // Disables the triggers that number each row for phones.
    await sql`set local session_replication_role = replica`.execute(trx);
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    await run(sql`
      insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'map_' || i, i % 200, 'Rue', '93140', '93010', 'Bondy', 2.4 + i % 200 * 0.0002, 48.9 + i / 200 * 0.0002, now()
      from generate_series(0, ${ADDRESSES - 1}::int) i`);
    await run(sql`
      insert into sectors (entity_id, operation_id, sector_name, outline, area_m2, departments, created_at, updated_at)
      select ${entityId}, ${id}, 'Secteur ' || i, st_makeenvelope(2.4, 48.9 + i * 0.001, 2.44, 48.901 + i * 0.001, 4326), 1,
        '{}', now(), now() from generate_series(0, ${SECTORS - 1}::int) i`);
    await run(sql`
      insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
        code_insee, commune, lon, lat)
      select s.first + a.at / ${ADDRESSES / SECTORS}::int, a.id, ${id}, ${entityId}, a.ban_id, a.numero, a.voie, a.code_postal,
        a.code_insee, a.commune, a.lon, a.lat
      from (select *, row_number() over (order by id) - 1 as at from addresses where ban_id like 'map\\_%') a
      cross join (select min(id) as first from sectors where operation_id = ${id}) s`);
    await run(sql`
      insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, fk_type, fk_type_reglement,
        montant_cents, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
      select gen_random_uuid(), a.entity_id, a.operation_id, a.fk_sector, ${opeUserId}, a.fk_adresse,
        case when a.id % 5 = 0 then 'a_finaliser' else 'refuse' end, 'none', 0, 0,
        '2026-01-02'::timestamptz + a.id * interval '1 minute', '{}', a.id::text, now(), now()
      from sectors_adresses a where a.operation_id = ${id}`);
  });
  for (const table of ['addresses', 'sectors', 'sectors_adresses', 'passages'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(owner);
  return id;
}

const bareMap = (owner: Db, operationId: number) =>
  sql`
  with last as (
    select distinct on (fk_adresse, dwelling) fk_adresse, dwelling, fk_type, passed_at from passages
    where fk_operation = ${operationId} and deleted_at is null and fk_adresse is not null
    order by fk_adresse, dwelling, passed_at desc, passage_id desc
  ), visited as (
    select fk_adresse, count(*) as dwellings, count(*) filter (where fk_type <> 'a_finaliser') as done,
      max(passed_at) as last_at
    from last group by fk_adresse
  ), spot as materialized (
    select a.fk_adresse, a.lon, a.lat, a.fk_sector, a.nb_log, v.dwellings, v.done, v.last_at,
      case when a.do_not_call then 3 when v.done = v.dwellings and v.done >= a.nb_log then 2 when v.dwellings > 0 then 1
        else 0 end as state
    from sectors_adresses a left join visited v using (fk_adresse)
    where a.operation_id = ${operationId} and a.fk_sector is not null
  )
  select
    (select json_agg(t) from (
      select s.id, s.sector_name, s.color, st_asgeojson(s.outline, 5)::json as outline, sum(p.done) as done,
        sum(greatest(p.nb_log, p.dwellings)) as dwellings
      from sectors s join spot p on p.fk_sector = s.id
      where s.operation_id = ${operationId} and s.deleted_at is null group by s.id) t) as sectors,
    (select json_build_object('id', json_agg(fk_adresse), 'lon', json_agg(round(lon * 100000) / 100000),
      'lat', json_agg(round(lat * 100000) / 100000), 'sector_id', json_agg(fk_sector), 'nb_log', json_agg(nb_log),
      'state', json_agg(state), 'last_at', json_agg(floor(extract(epoch from last_at) / 60)::int)) from spot) as addresses,
    (select json_agg(json_build_array(lon, lat, fk_type)) from passages
     where fk_operation = ${operationId} and deleted_at is null and fk_adresse is null and lon is not null) as visits`.execute(
    owner,
  );
