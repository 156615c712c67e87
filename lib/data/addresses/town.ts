import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Extent, Outline } from '../../core/geometry.ts';
import { ofTenant } from '../conditions.ts';
import { isDoor } from './kinds.ts';
import { communesOf } from './unassigned.ts';

/** The addresses of a postal code are of many communes in the country: more than these are no one's town. */
const MOST_COMMUNES = 60;

/** What is stored of a commune of an operation. */
export type CommuneRow = {
  code_insee: string;
  commune: string;
  postal_codes: string[];
  address_count: number;
  /** Addresses whose dwellings are known from buildings, and the sum of these dwellings. */
  known_addresses: number;
  known_dwellings: number;
  /** Whether its dwellings are to be counted anew, because buildings or addresses were imported. */
  is_counting: boolean;
  west: number;
  south: number;
  east: number;
  north: number;
};

/**
 * The communes of an operation: those of its sectors, else those of the association's other operations, and those that the association
 * asked for; else the one of the association's postal code and town; without one of this name, all of the postal code.
 */
export async function findCommunes(ctx: Reads, operationId: number): Promise<CommuneRow[]> {
  const { rows } = await sql<CommuneRow>`
    with own as materialized (
      select unnest(${communesOf(ctx, operationId)}) as code_insee
      union
      select r.code_insee from operations o join town_requests r on r.entity_id = o.entity_id
      where o.id = ${operationId} and ${ofTenant(ctx, 'o.entity_id')}
    ),
    post as materialized (
      select a.code_insee, folded_words(min(a.commune)) = folded_words(coalesce(min(e.city), '')) as is_named
      from operations o join entities e on e.id = o.entity_id join addresses a on a.code_postal = e.postal_code
      where o.id = ${operationId} and ${ofTenant(ctx, 'o.entity_id')} and not exists (select from own)
      group by a.code_insee
    ),
    chosen as materialized (
      select code_insee from own
      union all
      select code_insee from post where is_named or not exists (select from post where is_named)
      order by 1 limit ${MOST_COMMUNES}
    )
    select a.code_insee, min(a.commune) as commune, array_agg(distinct a.code_postal order by a.code_postal) as postal_codes,
      count(*)::int as address_count, min(a.lon) as west, min(a.lat) as south, max(a.lon) as east, max(a.lat) as north,
      (select count(*)::int from building_dwellings b where b.code_insee = a.code_insee) as known_addresses,
      (select coalesce(sum(b.nb_log), 0)::int from building_dwellings b where b.code_insee = a.code_insee) as known_dwellings,
      exists (select from dwelling_counts c where c.code_insee = a.code_insee and c.counted is distinct from c.request)
        as is_counting
    from addresses a where a.code_insee in (select code_insee from chosen) and ${isDoor('a')}
    group by a.code_insee order by a.code_insee`.execute(ctx.db);
  return rows;
}

/** Removes corners within this many degrees of a border, some fifty metres: the outline is for looking at. */
const COARSE = 0.0005;

type Around = Extent & { outline: Outline };

/** The outline of communes together; undefined if none of them was imported. */
export async function findOutlineOfCommunes(ctx: Reads, codes: readonly string[]) {
  const { rows } = await sql<Around | NoArea>`
    select ${drawn} from (select st_union(outline) as outline from communes_contours where code = any(${[...codes]})) c`.execute(
    ctx.db,
  );
  return known(rows);
}

/** Where the association of an operation says it is, as far as outlines tell: its commune, else its département. */
export async function findOutlineOfAssociation(ctx: Reads, operationId: number) {
  const { rows } = await sql<Around & { kind: 'commune' | 'department' }>`
    with place as materialized (
      select e.postal_code, folded_words(coalesce(e.city, '')) as town,
        left(e.postal_code, case when left(e.postal_code, 2) in ('97', '98') then 3 else 2 end) as department
      from operations o join entities e on e.id = o.entity_id
      where o.id = ${operationId} and ${ofTenant(ctx, 'o.entity_id')}
    )
    (select 'commune' as kind, ${drawn} from place p join communes_contours c
       on ${departmentOf('c.code')} = p.department and folded_words(c.nom) = p.town
     order by c.code limit 1)
    union all
    (select 'department' as kind, ${drawn} from place p join x_departements_contours c
       on ${departmentOf('c.code')} = p.department order by c.code limit 1)
    limit 1`.execute(ctx.db);
  return rows[0];
}

/** The département of an INSEE code as postal codes begin: Corsica is 20. */
const departmentOf = (code: string) =>
  sql`translate(left(${sql.ref(code)}, length(p.department)), 'AB', '00')`;

/** An aggregate of no rows. */
type NoArea = { [Key in keyof Around]: null };

const drawn = sql`st_xmin(outline) as west, st_ymin(outline) as south, st_xmax(outline) as east, st_ymax(outline) as north,
  st_asgeojson(st_simplifypreservetopology(outline, ${COARSE}::float8), 5)::json as outline`;

const known = ([row]: (Around | NoArea)[]): Around | undefined =>
  row !== undefined && row.outline !== null ? row : undefined;

/** Positions in columns, as maps read them. */
export type Positions = { id: number[]; lon: number[]; lat: number[] };

/** At most `most` addresses of communes that no sector of the operation has, with where they are, by id. */
export async function findUnassignedPositions(
  ctx: Reads,
  { operationId, communes, most }: { operationId: number; communes: readonly string[]; most: number },
): Promise<Positions> {
  const { rows } = await sql<Positions>`
    select coalesce(json_agg(id), '[]') as id, coalesce(json_agg(lon), '[]') as lon, coalesce(json_agg(lat), '[]') as lat
    from (
      select a.id, round(a.lon::numeric, 5)::float8 as lon, round(a.lat::numeric, 5)::float8 as lat
      from addresses a where a.code_insee = any(${[...communes]}) and ${isDoor('a')}
        -- Without "is not true" this is a join, and for a small estimate a nested loop that compares each row with each.
        and (a.id in (select taken.fk_adresse from sectors_adresses taken
          where taken.operation_id = ${operationId} and taken.fk_sector is not null
            and ${ofTenant(ctx, 'taken.entity_id')})) is not true
      order by a.id limit ${most}) a`.execute(ctx.db);
  return rows[0] ?? { id: [], lon: [], lat: [] };
}
