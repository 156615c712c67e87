import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Extent } from '../../core/geometry.ts';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';

/** Marks the communes with addresses in a box, so that {@link takeDueCounts} takes them. */
export function markCountsAround(db: Db, { west, south, east, north }: Extent): Promise<void> {
  return mark(
    db,
    sql`select distinct code_insee from addresses
      where geom && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`,
  );
}

/** Marks communes, so that {@link takeDueCounts} takes them. */
export function markCounts(db: Db, communes: readonly string[]): Promise<void> {
  return mark(db, sql`select distinct code_insee from unnest(${[...communes]}::text[]) c (code_insee)`);
}

/** Renews the request of a commune that is already marked too: a count that runs may have read older data. */
async function mark(db: Db, communes: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into dwelling_counts (code_insee, request)
    select code_insee, gen_random_uuid() from (${communes}) c order by code_insee
    on conflict (code_insee) do update set request = excluded.request, asked_at = null
  `.execute(db);
}

type Due = { now: Instant; askedBefore: Instant; limit: number };

/** Takes communes whose queue message must be sent: marked ones, and those requested before `askedBefore` and not counted. */
export async function takeDueCounts(db: Db, { now, askedBefore, limit }: Due) {
  const { rows } = await sql<{ code_insee: string }>`
    with due as materialized (
      select code_insee from dwelling_counts
      where counted is distinct from request and (asked_at is null or asked_at < ${askedBefore}::timestamptz)
      order by asked_at nulls first, code_insee
      limit ${limit}
      for no key update skip locked
    )
    update dwelling_counts c set asked_at = ${now}::timestamptz from due where c.code_insee = due.code_insee
    returning c.code_insee
  `.execute(db);
  return rows.toSorted((a, b) => (a.code_insee < b.code_insee ? -1 : 1));
}

/** The request to count the dwellings of a commune; undefined if there was none, or it is answered. */
export async function findCountRequest({ db }: Pick<Reads, 'db'>, codeInsee: string) {
  const row = await db
    .selectFrom('dwelling_counts')
    .select(['request', 'counted'])
    .where('code_insee', '=', codeInsee)
    .executeTakeFirst();
  return row && row.request !== row.counted ? row.request : undefined;
}

/** All reference addresses of a commune. */
export function findAddressesOfCommune({ db }: Pick<Reads, 'db'>, codeInsee: string) {
  return db
    .selectFrom('addresses')
    .select(['ban_id', 'lon', 'lat'])
    .where('code_insee', '=', codeInsee)
    .orderBy('ban_id')
    .execute();
}

/** Locks the request to count a commune; returns whether it still is the newest one. */
export async function lockCount({ db }: Pick<Reads, 'db'>, codeInsee: string, request: string) {
  const row = await db
    .selectFrom('dwelling_counts')
    .select('request')
    .where('code_insee', '=', codeInsee)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.request === request;
}

export type DwellingsOfAddress = { ban_id: string; nb_log: number };

/** Replaces the dwellings of the addresses of a commune; unchanged rows are not written. */
export async function replaceDwellings(
  { db }: Pick<Reads, 'db'>,
  codeInsee: string,
  dwellings: readonly DwellingsOfAddress[],
): Promise<void> {
  await sql`
    with found as materialized (
      select ban_id, nb_log from jsonb_to_recordset(${JSON.stringify(dwellings)}::text::jsonb) as n (ban_id text, nb_log int)
    ),
    removed as (
      delete from building_dwellings
      -- Without "is not true" this is a join, and for a small estimate a nested loop that compares each row with each.
      where code_insee = ${codeInsee} and (ban_id in (select ban_id from found)) is not true
    )
    insert into building_dwellings as b (code_insee, ban_id, nb_log)
    select ${codeInsee}, ban_id, nb_log from found
    on conflict (code_insee, ban_id) do update set nb_log = excluded.nb_log where b.nb_log <> excluded.nb_log
  `.execute(db);
}

/** Records that the dwellings of a commune are counted. */
export async function endCount(
  { db }: Pick<Reads, 'db'>,
  codeInsee: string,
  { request, now }: { request: string; now: Instant },
): Promise<void> {
  await db
    .updateTable('dwelling_counts')
    .set({ counted: request, counted_at: now })
    .where('code_insee', '=', codeInsee)
    .execute();
}
