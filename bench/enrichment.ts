import { type RawBuilder, sql } from 'kysely';
import { handler as enrichAddresses } from '../functions/workers/enrich-addresses.ts';
import { rectangle } from '../infra/demo/town/rectangle.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import { buildingsOverPostgres } from '../lib/data/buildings/db.ts';
import { type Db, dbOverPostgres } from '../lib/data/connection/db.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';
import { sqsEvent } from './sqs-event.ts';

const WEST = 4.7;
const SOUTH = 45.6;
/** The distance between addresses in degrees; buildings are equally dense. */
const STEP = 0.0002;
const ADDRESSES = 200;
const BUILDINGS = 1000;

/**
 * Measures the enrichment of a sector of 40,000 addresses in a square of a million buildings: a third of the buildings name an
 * address, half of them have an outline. Floor: the same rules in SQL alone, with both tables in one database and all buildings
 * inside the sector.
 */
export async function enrichSector(
  { resources, databaseUrl }: BenchService,
  { call, token, entityId }: Season,
) {
  await fillTown(databaseUrl);
  const { operation_id }: Json = await call(
    'POST',
    '/api/operations',
    { date_start: '2026-01-01', date_end: '2026-12-31' },
    token,
  );
  const half = STEP / 2;
  const end = ADDRESSES * STEP - half;
  const ring = rectangle([WEST - half, SOUTH - half], [WEST + end, SOUTH + end]);
  const outline = { type: 'Polygon', coordinates: [ring] };
  const { sector_id }: Json = await call(
    'POST',
    '/api/sectors',
    { operation_id, sector_name: 'Lyon', outline },
    token,
  );
  const owner = dbOverPostgres(databaseUrl);
  const forget = () =>
    sql`
        update sectors_adresses set nb_log = 1, nb_log_source = 'default', enriched_nb_log = null, enriched_source = null,
          batiment_groupe_id = null, usage = null
        where fk_sector = ${sector_id}`.execute(owner);
  const floor = () => enrichBare(owner, sector_id);
  const buildings = buildingsOverPostgres(databaseUrl);
  const service = { ...resources, gateways: { ...resources.gateways, buildings: async () => buildings } };
  const ours = async () => {
    const event = sqsEvent('enrich-addresses', JSON.stringify({ entity_id: entityId, sector_id }));
    const { batchItemFailures } = await enrichAddresses.on(service)(event, localContext('bench', 600));
    if (batchItemFailures.length > 0) throw new Error('the sector was not enriched');
  };
  const compared = await compare({
    name: 'enrich a sector, a million buildings',
    unit: 'addresses',
    prepare: forget,
    floor,
    ours,
    calls: 1,
    perCall: ADDRESSES * ADDRESSES,
    aim: 0.77,
  });
  await Promise.all([owner.destroy(), buildings.destroy()]);
  return compared;
}

/** Runs as the owner, whose statements have no time limit. */
async function fillTown(databaseUrl: string): Promise<void> {
  const owner = dbOverPostgres(databaseUrl);
  await sql`
    insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
    select format('69999_enrich_%s', i), i % ${ADDRESSES}::int, 'Rue', '69000', '69999', 'Lyon',
      ${WEST} + (i % ${ADDRESSES}::int) * ${STEP}::float8, ${SOUTH} + (i / ${ADDRESSES}::int) * ${STEP}::float8, now()
    from generate_series(0, ${ADDRESSES * ADDRESSES - 1}::int) i`.execute(owner);
  await sql`
    insert into buildings.buildings (batiment_id, source, nb_log, usage, outline, point, ban_ids, imported_at)
    select 'enrich-' || i, 'bdnb', 1 + i % 7, 'collective', case when i % 2 = 0 then st_multi(st_expand(p, 0.00004)) end, p,
      case when i % 3 = 0 and x < ${ADDRESSES}::int and y < ${ADDRESSES}::int
        then array[format('69999_enrich_%s', x + y * ${ADDRESSES}::int)] else '{}' end, now()
    from generate_series(0, ${BUILDINGS * BUILDINGS - 1}::int) i
    cross join lateral (select i % ${BUILDINGS}::int as x, i / ${BUILDINGS}::int as y) g
    cross join lateral (select st_setsrid(st_makepoint(${WEST} + x * ${STEP}::float8,
      ${SOUTH} + y * ${STEP}::float8 + 0.00003), 4326) as p) q`.execute(owner);
  await sql`vacuum analyze addresses`.execute(owner);
  await sql`vacuum analyze buildings.buildings`.execute(owner);
  await owner.destroy();
}

/** Joins by grid cells in memory, because an index lookup for each address takes longer. Analyses each table for the next join. */
async function enrichBare(owner: Db, sectorId: number): Promise<void> {
  const make = async (name: string, rows: RawBuilder<unknown>) => {
    await sql`drop table if exists ${sql.table(name)}`.execute(owner);
    await sql`create temp table ${sql.table(name)} as ${rows}`.execute(owner);
    await sql`analyze ${sql.table(name)}`.execute(owner);
  };
  await make(
    's',
    sql`
      select id, ban_id, st_setsrid(st_makepoint(lon, lat), 4326) as geom,
        floor(lon * 2000)::int as x, floor(lat * 2000)::int as y
      from sectors_adresses where fk_sector = ${sql.lit(sectorId)}`,
  );
  await make(
    'b',
    sql`
      select b.*, coalesce(outline, point) as geom,
        st_expand(coalesce(outline, point), 0.00028 / cos(radians(st_y(point))), 0.00028) as around
      from (select st_expand(st_setsrid(st_extent(geom)::geometry, 4326), 0.0005) as box from s) place
      cross join lateral (
        select * from buildings.buildings where outline && box or (outline is null and point && box) offset 0) b`,
  );
  await make(
    'cells',
    sql`
      select b.batiment_id, b.geom, b.around, b.ban_ids, x.x, y.y from b
      cross join lateral generate_series(floor(st_xmin(around) * 2000)::int, floor(st_xmax(around) * 2000)::int) as x
      cross join lateral generate_series(floor(st_ymin(around) * 2000)::int, floor(st_ymax(around) * 2000)::int) as y`,
  );
  await make(
    'met',
    sql`
      select s.id, s.ban_id, s.geom as place, c.batiment_id, c.geom, c.ban_ids
      from cells c join s on s.x = c.x and s.y = c.y where c.around && s.geom`,
  );
  await make(
    'named',
    sql`select s.id, s.ban_id, b.batiment_id from b cross join unnest(b.ban_ids) as n (ban_id) join s on s.ban_id = n.ban_id`,
  );
  await make(
    'covered',
    sql`select id, ban_id, batiment_id from met where geometrytype(geom) <> 'POINT' and st_covers(geom, place)`,
  );
  await make(
    'near',
    sql`
      select distinct on (batiment_id) id, ban_id, batiment_id
      from met cross join lateral (select st_distance(geom::geography, place::geography) as metres) d
      where ban_ids = '{}' and batiment_id not in (select batiment_id from covered) and metres <= 30
      order by batiment_id, metres, ban_id collate "C"`,
  );
  await make(
    'links',
    sql`
      select * from named
      union all
      select * from covered where id not in (select id from named)
      union all
      select * from near where id not in (select id from named union select id from covered)`,
  );
  await make(
    'found',
    sql`
      select distinct on (id) id, batiment_id, source, nb_niveau, usage, annee_construction, rnb_id,
        greatest(1, sum(share) over (partition by id)) as total
      from (
        select l.id, b.*, b.nb_log / count(*) over building
          + case when row_number() over in_order <= b.nb_log % count(*) over building then 1 else 0 end as share
        from links l join (select batiment_id, source, nb_log, nb_niveau, usage, annee_construction, rnb_id from b) b
          using (batiment_id)
        window building as (partition by b.batiment_id), in_order as (partition by b.batiment_id order by l.ban_id collate "C")
      ) shares
      order by id, nb_log desc, batiment_id`,
  );
  await sql`
    update sectors_adresses a set batiment_groupe_id = f.batiment_id, rnb_id = f.rnb_id, nb_niveau = f.nb_niveau,
      usage = f.usage, annee_construction = f.annee_construction, nb_log = f.total, nb_log_source = f.source,
      enriched_nb_log = f.total, enriched_source = f.source
    from found f where a.id = f.id`.execute(owner);
}
