import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { type Extent, metresPerDegree } from '../../core/geometry.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { findPage } from '../rows.ts';
import { columnsOfAddress, inStreetOrder } from './addresses.ts';
import { isDoor } from './kinds.ts';

const NEAR_METRES = 100;
const NEAR_ADDRESSES = 20;

/** The data of an operation about an address; null for an address that was never in one of its sectors. */
type InOperation = {
  sector: { sector_id: number; sector_name: string } | null;
  nb_log: number;
  usage: string | null;
  do_not_call: boolean;
};

type LastPassage = { fk_type: string; motif: string | null; passed_at: Instant };

/** Addresses with the operation's data about them. Subqueries run for the returned rows only, after sorting. */
function addressesIn(ctx: Reads, operationId: number | undefined) {
  const query = ctx.db.selectFrom('addresses as a').select(columnsOfAddress);
  if (operationId === undefined) {
    return query.select([
      sql<InOperation | null>`null::jsonb`.as('inOperation'),
      sql<LastPassage | null>`null::jsonb`.as('last_passage'),
    ]);
  }
  return query.select([
    sql<InOperation | null>`(
      select jsonb_build_object('nb_log', sa.nb_log, 'usage', sa.usage, 'do_not_call', sa.do_not_call, 'sector', (
        select jsonb_build_object('sector_id', s.id, 'sector_name', s.sector_name) from sectors s
        where s.id = sa.fk_sector and s.deleted_at is null))
      from sectors_adresses sa
      where sa.operation_id = ${operationId} and sa.fk_adresse = a.id and ${ofTenant(ctx, 'sa.entity_id')})`.as(
      'inOperation',
    ),
    sql<LastPassage | null>`(
      select jsonb_build_object('fk_type', p.fk_type, 'motif', p.motif, 'passed_at', p.passed_at) from passages p
      where p.fk_operation = ${operationId} and p.fk_adresse = a.id and p.deleted_at is null
        and ${ofTenant(ctx, 'p.entity_id')}
      order by p.passed_at desc, p.passage_id desc limit 1)`.as('last_passage'),
  ]);
}

export type FoundAddress = Awaited<ReturnType<ReturnType<typeof addressesIn>['executeTakeFirstOrThrow']>>;

/** The nearest addresses within 100 metres of a point. */
export function findAddressesNear(
  ctx: Reads,
  operationId: number | undefined,
  { lat, lon }: { lat: number; lon: number },
) {
  const { ofLongitude, ofLatitude } = metresPerDegree(lat);
  // At a pole, a degree of longitude has length zero.
  const [width, height] = [NEAR_METRES / Math.max(ofLongitude, 1), NEAR_METRES / ofLatitude];
  const box = boxOf({ west: lon - width, south: lat - height, east: lon + width, north: lat + height });
  // Sorted by metres: a degree of longitude is shorter than one of latitude.
  const metres = sql<number>`sqrt(((a.lon - ${lon}::float8) * ${ofLongitude}::float8) ^ 2
    + ((a.lat - ${lat}::float8) * ${ofLatitude}::float8) ^ 2)`;
  return addressesIn(ctx, operationId)
    .select(metres.as('metres'))
    .where(sql<boolean>`a.geom && ${box}`)
    .where(isDoor('a'))
    .where(sql<boolean>`${metres} <= ${NEAR_METRES}`)
    .orderBy(metres)
    .orderBy('a.id')
    .limit(NEAR_ADDRESSES)
    .execute();
}

const boxOf = ({ west, south, east, north }: Extent) =>
  sql`st_makeenvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`;

const byId = {
  // An expression instead of the column, because PostgreSQL would scan the id index in order, and all matches may lie at its end.
  by: [sql<number>`(a.id + 0)`],
  direction: 'asc' as const,
  keysOf: ({ id }: { id: number }) => [id],
};

/** Addresses in a box, including its border. */
export function findAddressesInBox(
  ctx: Reads,
  operationId: number | undefined,
  extent: Extent,
  page: PageRequest,
) {
  const { west, south, east, north } = extent;
  const found = addressesIn(ctx, operationId)
    // The index stores rounded positions, which match a slightly larger box.
    .where(sql<boolean>`a.geom && ${boxOf(extent)}`)
    .where(isDoor('a'))
    .where(
      sql<boolean>`a.lon between ${west}::float8 and ${east}::float8 and a.lat between ${south}::float8 and ${north}::float8`,
    );
  return findPage(found, byId, page);
}

type OfSearch = Parameters<typeof inStreetOrder.keysOf>[0] & { missing_words: number };

/** How many words of a search are missing in the street of the address `a`, because they name its town. */
const missingWords = (text: string) => sql<number>`(
  select count(*)::int from unnest((select plate_queries(${text}::text))) word where not a.words @@ word)`;

/**
 * Addresses that match all words of `text`, in a town or in the sectors of an operation. Words of the town's name need not match
 * the street; streets that contain them come first, then streets in their usual order. `5b` also finds number 5 bis, unless the
 * street has a 5 b.
 */
export function searchAddresses(
  ctx: Reads,
  operationId: number | undefined,
  { text, codeInsee }: { text: string; codeInsee: string | undefined },
  page: PageRequest,
) {
  const missing = missingWords(text);
  const query = addressesIn(ctx, operationId).select(missing.as('missing_words'));
  const order = {
    by: [missing, ...inStreetOrder.by],
    direction: 'asc' as const,
    keysOf: (row: OfSearch) => [row.missing_words, ...inStreetOrder.keysOf(row)],
  };
  if (codeInsee !== undefined) {
    const inTown = query.where(hasWords(text, sql`array[${codeInsee}::text]`)).where(isDoor('a'));
    return findPage(inTown.where(isOwnPlate(text)), order, page);
  }
  const ofSectors = sql`sa.operation_id = ${operationId ?? null}::bigint and sa.fk_sector is not null
    and ${ofTenant(ctx, 'sa.entity_id')}`;
  const towns = sql`(select array_agg(code_insee) from (
    select sa.code_insee from sectors_adresses sa where ${ofSectors} group by sa.code_insee) t)`;
  const found = query
    .where(hasWords(text, towns))
    // Not "exists", which PostgreSQL would turn into a join that reads all addresses of the operation again.
    .where(sql<boolean>`(select true from sectors_adresses sa where ${ofSectors} and sa.fk_adresse = a.id)`)
    .where(isOwnPlate(text));
  return findPage(found, order, page);
}

/** The ids of the addresses in the towns of an operation that match all words of `text`, whatever sector they belong to. */
export function idsOfAddressesWith(ctx: Reads, operationId: number, text: string): RawBuilder<number[]> {
  const towns = sql`(select array_agg(code_insee) from (
    select sa.code_insee from sectors_adresses sa
    where sa.operation_id = ${operationId} and ${ofTenant(ctx, 'sa.entity_id')} group by sa.code_insee) t)`;
  return sql<number[]>`array(select a.id from addresses a where ${hasWords(text, towns)})`;
}

/** A subselect, so that every plan evaluates it once. */
const hasWords = (text: string, towns: ReturnType<typeof sql>) =>
  sql<boolean>`a.words @@ (select plate_search(${text}::text, ${towns}))`;

/**
 * False for an address `a` that has the suffix of a search in another form only, if another plate of its number has it as it was asked
 * for, or if it is a word of the street. Searches without a suffix are not checked address by address.
 */
const isOwnPlate = (text: string) => {
  const exact = sql`(select word_queries(${text}::text))`;
  const wide = sql`(select plate_queries(${text}::text))`;
  const words = sql`unnest(${exact}, ${wide}) as w (exact, wide)`;
  const otherwise = sql`select from ${words} where a.words @@ w.wide and not a.words @@ w.exact`;
  return sql<boolean>`((select word_queries(${text}::text) = plate_queries(${text}::text))
    or not exists (${otherwise})
    or not exists (${otherwise} and not array_to_tsvector(folded_words(coalesce(a.rep, ''))) @@ w.wide)
      and not exists (
        select from addresses other
        where other.code_insee = a.code_insee and lower(other.voie) = lower(a.voie) and other.numero = a.numero
          and not exists (select from ${words} where a.words @@ w.wide and not other.words @@ w.exact)))`;
};
