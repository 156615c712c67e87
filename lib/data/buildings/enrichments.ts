import { sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { Extent } from '../../core/geometry.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';

/** Sectors whose addresses are to be enriched, and the IP address of the client whose request caused it. */
export type EnrichmentRequest = { sectorIds: readonly number[]; clientIp: string | null };

/** Stores new enrichment requests for sectors, which replace earlier ones. */
export async function requestEnrichments(
  ctx: Reads & Needs<'now'>,
  { sectorIds, clientIp }: EnrichmentRequest,
): Promise<void> {
  await sql`
    insert into sector_enrichments as e (sector_id, operation_id, entity_id, state, request, asked_at, client_ip)
    select id, operation_id, entity_id, 'pending', gen_random_uuid(), ${ctx.now}::timestamptz, ${clientIp}::text
    from sectors where id = any(${sectorIds}) and ${ofTenant(ctx, 'entity_id')}
    order by id
    on conflict (sector_id) do update set state = excluded.state, request = excluded.request,
      asked_at = excluded.asked_at, client_ip = excluded.client_ip
  `.execute(ctx.db);
}

/** Finds the enrichment request of a live sector; undefined when there was none. */
export function findEnrichment(ctx: Reads, sectorId: number) {
  return ctx.db
    .selectFrom('sector_enrichments as e')
    .innerJoin('sectors as s', 's.id', 'e.sector_id')
    .select(['e.request', 'e.state', 'e.client_ip', 's.operation_id'])
    .where('e.sector_id', '=', sectorId)
    .where('s.deleted_at', 'is', null)
    .where(ofTenant(ctx, 'e.entity_id'))
    .executeTakeFirst();
}

type End = { request: string; state: 'done' | 'failed'; now: Instant };

/** Ends a request unless a newer one replaced it; returns whether this request ended. */
export async function endEnrichment(
  ctx: Reads,
  sectorId: number,
  { request, state, now }: End,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sector_enrichments')
    .set(state === 'done' ? { state, at: now, client_ip: null } : { state })
    .where('sector_id', '=', sectorId)
    .where('request', '=', request)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isRunning = (now: Instant) => sql`
  exists (select from operations o where o.id = s.operation_id and o.deleted_at is null
    and o.date_end >= ${now}::timestamptz::date - 1)`;

/** Marks the sectors of running operations in a box, so that {@link takeDueEnrichments} takes them; returns how many. */
export async function markEnrichments(
  db: Db,
  { west, south, east, north }: Extent,
  now: Instant,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into sector_enrichments as e (sector_id, operation_id, entity_id, state, request)
    select s.id, s.operation_id, s.entity_id, 'pending', gen_random_uuid()
    from sectors s
    where s.outline && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326) and s.deleted_at is null
      and ${isRunning(now)}
    order by s.id
    on conflict (sector_id) do update set asked_at = null where e.asked_at is not null
  `.execute(db);
  return Number(numAffectedRows);
}

type Due = { now: Instant; askedBefore: Instant; limit: number };

/**
 * Takes sectors of running operations whose queue message must be sent: marked ones, and those requested before `askedBefore` and
 * not finished. Enriched ones stay `done` until their message changes something.
 */
export async function takeDueEnrichments(db: Db, { now, askedBefore, limit }: Due) {
  const { rows } = await sql<{ sector_id: number; entity_id: number }>`
    with due as materialized (
      select e.sector_id from sector_enrichments e join sectors s on s.id = e.sector_id
      where (e.asked_at is null or (e.state <> 'done' and e.asked_at < ${askedBefore}::timestamptz))
        and s.deleted_at is null and ${isRunning(now)}
      order by e.asked_at nulls first, e.sector_id
      limit ${limit}
      for no key update of e skip locked
    )
    update sector_enrichments e set asked_at = ${now}::timestamptz, request = gen_random_uuid(),
      state = case e.state when 'failed' then 'pending' else e.state end
    from due where e.sector_id = due.sector_id
    returning e.sector_id, e.entity_id
  `.execute(db);
  return rows.toSorted((a, b) => a.sector_id - b.sector_id);
}
