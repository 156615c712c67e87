import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Outline } from '../../core/geometry.ts';
import type { Instant } from '../../core/time.ts';
import { dwellingCounts, isSaid } from '../addresses/dwellings.ts';
import { addressState } from '../addresses/state.ts';
import { ofTenant } from '../conditions.ts';
import { amongIds } from './figure-tables.ts';

export type MapQuery = {
  operationId: number;
  /** Restricts the map to the sectors and visits of a membership; null means no restriction. */
  opeUserId: number | null;
  maxAddresses: number;
  /** The maximum number of visits without an address. */
  maxVisits: number;
  /** Times are minutes after this instant. */
  since: Instant;
};

/** The parts of a map; all columns of a table have the same row order. */
export type MapRow = {
  sectors: {
    sector_id: number;
    name: string;
    color: string | null;
    outline: Outline | null;
    done: number;
    dwellings: number;
  }[];
  addresses: {
    id: number[];
    lon: number[];
    lat: number[];
    sector_id: number[];
    nb_log: number[];
    state: number[];
    last_at: (number | null)[];
    /** The ids of the few addresses that were manually assigned to their sector. */
    given_by_hand: number[];
  };
  visits: { lon: number[]; lat: number[]; fk_type: string[] };
};

/** Rounded to 0.00001 degrees, about a metre. */
const rounded = (degrees: RawBuilder<unknown>) => sql`round(${degrees} * 100000) / 100000`;

const column = (value: RawBuilder<unknown>) => sql`coalesce(json_agg(${value}), '[]')`;

/**
 * Reads everything that a map of an operation shows, in one statement that reads its visits once. Full joins are never executed as
 * nested loops. Undefined when there are more addresses or visits than the maximum.
 */
export async function findMap(ctx: Reads, query: MapQuery): Promise<MapRow | undefined> {
  const { operationId, opeUserId, maxAddresses, maxVisits, since } = query;
  const isOwnSector =
    opeUserId === null
      ? sql`true`
      : sql`exists (select from sector_members sm where sm.sector_id = s.id and sm.ope_user_id = ${opeUserId})`;
  const isOwnVisit =
    opeUserId === null
      ? sql`true`
      : sql`(p.fk_user = ${opeUserId} or ${amongIds('p.fk_sector', sql`select id from ground`)}
          or ${amongIds('p.fk_adresse', sql`select fk_adresse from door`)})`;
  const { rows } = await sql<MapRow & { count: number; visit_count: number }>`
    with ground as materialized (
      select s.id, s.sector_name, s.color, s.outline from sectors s
      where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')} and s.deleted_at is null and ${isOwnSector}
    ),
    door as materialized (
      select sa.fk_adresse, sa.fk_sector, sa.nb_log, sa.do_not_call, sa.lon, sa.lat, sa.given_by_hand from sectors_adresses sa
      where sa.operation_id = ${operationId} and ${ofTenant(ctx, 'sa.entity_id')}
        and ${amongIds('sa.fk_sector', sql`select id from ground`)}
      limit ${maxAddresses + 1}
    ),
    seen as materialized (
      select p.fk_adresse, p.dwelling, p.fk_type, p.passed_at, p.passage_id, p.lon, p.lat from passages p
      where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and p.deleted_at is null and ${isOwnVisit}
    ),
    told as materialized (
      select d.fk_adresse, d.dwelling, d.do_not_call from dwellings d
      where ${ofTenant(ctx, 'd.entity_id')} and ${isSaid} and d.entity_id = (
        select o.entity_id from operations o where o.id = ${operationId})
    ),
    known as (
      select fk_adresse, max(k.passed_at) as last_at, count(k.fk_type) as visited,
        count(*) filter (where k.fk_type <> 'a_finaliser') as done,
        ${dwellingCounts}
      from (
        select fk_adresse, dwelling, l.fk_type, l.passed_at, coalesce(d.do_not_call, false) as do_not_call
        from (
          select distinct on (fk_adresse, dwelling) fk_adresse, dwelling, fk_type, passed_at from seen
          where fk_adresse is not null
          order by fk_adresse, dwelling, passed_at desc, passage_id desc
        ) l full join told d using (fk_adresse, dwelling)
      ) k group by fk_adresse
    ),
    address as materialized (
      select a.*, coalesce(v.visited, 0) as visited, coalesce(v.done, 0) as done,
        floor(extract(epoch from v.last_at - ${since}::timestamptz) / 60)::int as last_minute,
        ${addressState} as state
      from door a full join known v using (fk_adresse)
      where a.fk_sector is not null
      order by fk_adresse
    )
    select (select count(*) from door) as count,
      (select count(*) from seen where fk_adresse is null and lon is not null) as visit_count,
      (select coalesce(json_agg(json_build_object('sector_id', g.id, 'name', g.sector_name, 'color', g.color,
        'outline', st_asgeojson(g.outline, 6)::json, 'done', coalesce(t.done, 0), 'dwellings', coalesce(t.dwellings, 0))
        order by g.id), '[]')
       from ground g full join (
         select fk_sector, sum(done) as done, sum(greatest(nb_log, visited)) as dwellings from address group by fk_sector
       ) t on t.fk_sector = g.id) as sectors,
      (select json_build_object('id', ${column(sql`fk_adresse`)}, 'lon', ${column(rounded(sql`lon`))},
        'lat', ${column(rounded(sql`lat`))}, 'sector_id', ${column(sql`fk_sector`)}, 'nb_log', ${column(sql`nb_log`)},
        'state', ${column(sql`state`)}, 'last_at', ${column(sql`last_minute`)},
        'given_by_hand', coalesce(json_agg(fk_adresse) filter (where given_by_hand), '[]'))
       from address) as addresses,
      (select json_build_object('lon', ${column(rounded(sql`lon`))}, 'lat', ${column(rounded(sql`lat`))},
        'fk_type', ${column(sql`fk_type`)})
       from (select * from seen where fk_adresse is null and lon is not null order by passage_id) v) as visits
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the question about a map had no answer');
  const { count, visit_count, ...map } = row;
  return count > maxAddresses || visit_count > maxVisits ? undefined : map;
}
