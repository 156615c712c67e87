import { type NotNull, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { Reach } from '../operations.ts';
import { findPage, type Order } from '../rows.ts';
import { dwellingCounts, dwellingsOfAllSeasons, isDone, knownDwellings } from './dwellings.ts';
import { type AddressState, addressState, addressStates } from './state.ts';

/** What every list shows of an address `a`. */
export const columnsOfAddress = [
  'a.id',
  'a.ban_id',
  'a.numero',
  'a.rep',
  'a.voie',
  'a.code_postal',
  'a.code_insee',
  'a.commune',
  'a.lon',
  'a.lat',
] as const;

export type NewAddress = {
  ban_id: string;
  numero: number | null;
  rep: string | null;
  voie: string;
  code_postal: string;
  code_insee: string;
  commune: string;
  lon: number;
  lat: number;
  /** A street or hamlet without a number; absent for a door. */
  kind?: 'place';
};

/** Inserts or updates addresses by BAN id, in the order of the ids; unchanged rows are not written. */
export async function upsertAddresses(db: Db, addresses: NewAddress[], now: Instant) {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into addresses as a (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, kind, imported_at)
    select ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, coalesce(kind, 'door'), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(addresses)}::text::jsonb) as n
      (ban_id text, numero int, rep text, voie text, code_postal text, code_insee text, commune text, lon float8, lat float8,
       kind text)
    order by ban_id
    on conflict (ban_id) do update set
      numero = excluded.numero, rep = excluded.rep, voie = excluded.voie, code_postal = excluded.code_postal,
      code_insee = excluded.code_insee, commune = excluded.commune, lon = excluded.lon, lat = excluded.lat,
      kind = excluded.kind, imported_at = excluded.imported_at
    where (a.numero, a.rep, a.voie, a.code_postal, a.code_insee, a.commune, a.lon, a.lat, a.kind) is distinct from
      (excluded.numero, excluded.rep, excluded.voie, excluded.code_postal, excluded.code_insee, excluded.commune,
       excluded.lon, excluded.lat, excluded.kind)
    returning xmax = 0 as inserted
  `.execute(db);
  const added = rows.filter(({ inserted }) => inserted).length;
  return { added, updated: rows.length - added };
}

type LastPassage = { fk_type: string; motif: string | null; passed_at: Instant };

/** The last visit of an address, and the counts that decide its state. */
const visits = sql<{
  last_passage: LastPassage | null;
  visited: number;
  settled_count: number;
  open_count: number;
  is_silent_house: boolean | null;
}>`(
  select
    (array_agg(jsonb_build_object('fk_type', k.fk_type, 'motif', k.motif, 'passed_at', k.passed_at)
      order by k.passed_at desc, k.passage_id desc) filter (where k.passage_id is not null))[1] as last_passage,
    count(k.passage_id) as visited,
    ${dwellingCounts}
  from (${knownDwellings}) k
)`;

type InStreet = { voie: string; numero: number | null; rep: string | null; id: number };

/** The order of rows `a` with a street, a number and an id. */
export const inStreetOrder = {
  by: [
    sql.ref<string>('a.voie'),
    sql<number>`coalesce(a.numero, 0)`,
    sql<string>`coalesce(a.rep, '')`,
    sql.ref<number>('a.id'),
  ],
  direction: 'asc' as const,
  keysOf: (row: InStreet) => [row.voie, row.numero ?? 0, row.rep ?? '', row.id],
};

/** Every dwelling of the address `a` in its operation, including those of earlier seasons. */
const dwellings = sql<{ dwellings: DwellingVisit[] }>`(
  select coalesce(jsonb_agg(jsonb_build_object('floor', k.floor, 'door', k.door, 'do_not_call', k.do_not_call,
    'fk_type', k.fk_type, 'motif', k.motif, 'passed_at', k.passed_at, 'last_season', k.last_season)
    order by k.passed_at desc nulls last, k.passage_id desc, k.dwelling), '[]') as dwellings
  from (${dwellingsOfAllSeasons(sql`(select now.date_start from operations now where now.id = a.operation_id)`)}) k
)`;

type Unvisited = { fk_type: null; motif: null; passed_at: null };
type DwellingVisit = (LastPassage | Unvisited) & {
  floor: string | null;
  door: string | null;
  do_not_call: boolean;
  /** The type of the last visit in earlier operations. */
  last_season: string | null;
};

/** Addresses of sectors with the last visit of each dwelling; for scope `own`, of the caller's sectors only. */
export function findVisitedAddresses(ctx: Reads & Reach, ids: readonly number[]) {
  const { caller } = ctx;
  const query = ctx.db
    .selectFrom('sectors_adresses as a')
    .innerJoinLateral(dwellings.as('v'), (join) => join.onTrue())
    .selectAll('a')
    .select('v.dwellings')
    .where(among('a.id', ids))
    .where('a.fk_sector', 'is not', null)
    .$narrowType<{ fk_sector: NotNull }>()
    .where(ofTenant(ctx, 'a.entity_id'));
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query.execute();
  return query
    .where(
      sql<boolean>`a.fk_sector = any(array(select sm.sector_id from sector_members sm
        join ope_users mine on mine.id = sm.ope_user_id
        where mine.user_id = ${caller.userId} and mine.deleted_at is null))`,
    )
    .execute();
}

/** The addresses of a sector, each with its visits in the operation. */
function sectorAddresses(ctx: Reads, sectorId: number) {
  return ctx.db
    .selectFrom('sectors_adresses as a')
    .innerJoinLateral(visits.as('v'), (join) => join.onTrue())
    .selectAll('a')
    .select('v.last_passage')
    .where('a.fk_sector', '=', sectorId)
    .where(ofTenant(ctx, 'a.entity_id'));
}

export type SectorAddressRow = Awaited<
  ReturnType<ReturnType<typeof sectorAddresses>['executeTakeFirstOrThrow']>
>;

/** Finds an address of a sector by the id of its reference address. */
export async function findSectorAddress(ctx: Reads, sectorId: number | null, addressId: number) {
  if (sectorId === null) return undefined;
  return sectorAddresses(ctx, sectorId).where('a.fk_adresse', '=', addressId).executeTakeFirst();
}

/** `todo` includes addresses to finish; `done` includes done addresses that now refuse calls. */
function isInState(state: AddressState) {
  if (state === 'todo') return sql<boolean>`${addressState} < 2`;
  if (state === 'done') return isDone;
  return sql<boolean>`${addressState} = ${addressStates.indexOf(state)}`;
}

export type AddressSort = 'street' | 'walk';

const orders: Record<AddressSort, Order<SectorAddressRow>> = {
  street: inStreetOrder,
  walk: {
    by: [sql<number>`coalesce(a.walk, 0)`, sql.ref<number>('a.id')],
    direction: 'asc',
    keysOf: ({ walk, id }) => [walk ?? 0, id],
  },
};

/** A page of the addresses of a sector in an order. */
export async function findSectorAddressPage(
  ctx: Reads,
  sectorId: number,
  { states }: { states?: readonly AddressState[] | undefined },
  page: PageRequest<AddressSort>,
) {
  let query = sectorAddresses(ctx, sectorId);
  // In the order of the constant, so that equal sets of states give the same statement text.
  const wanted = addressStates.filter((state) => states?.includes(state));
  if (states) query = query.where(sql<boolean>`(${sql.join(wanted.map(isInState), sql` or `)})`);
  return findPage(query, orders[page.sort], page);
}

/** Details of an address that members enter. */
export type AddressDetails = { nb_log: number; nb_log_source: string; do_not_call: boolean };

export async function saveSectorAddress(
  ctx: Reads,
  { id, fk_sector }: Pick<SectorAddressRow, 'id' | 'fk_sector'>,
  knowledge: AddressDetails,
): Promise<void> {
  await ctx.db
    .updateTable('sectors_adresses')
    .set(knowledge)
    .where('id', '=', id)
    .where('fk_sector', '=', fk_sector)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Street, number and town of some reference addresses, which belong to no association. */
export function findNamedAddresses({ db }: Pick<Reads, 'db'>, ids: readonly number[]) {
  return db
    .selectFrom('addresses')
    .select(['id as address_id', 'numero', 'rep', 'voie', 'code_postal', 'commune'])
    .where(among('id', ids))
    .orderBy('id')
    .execute();
}
