import { sql } from 'kysely';
import type { Reached } from '../core/gateways.ts';
import type { Db } from './connection/db.ts';
import type { LeaseHolder } from './leases.ts';

/**
 * The events that the relay is about to store: the event at index `n` of `ids`, counted from 1, gets the position `after + n`. The
 * batch remains until its events are deleted, so that they get the same positions after a crash.
 */
export type EventBatch = { after: number; ids: number[] };

/**
 * A condition that holds only while the relay has its lease; locks the lease until the commit, so that no other process takes it.
 */
const held = ({ name, holder }: LeaseHolder) =>
  sql`held as materialized (select 1 from leases where name = ${name} and holder = ${holder} for no key update)`;

/**
 * Returns the pending batch, or a new one of committed events, by id. Transactions commit in another order than they take ids, so a
 * batch is a list of ids and no range. Undefined when nothing is pending, or another process has the lease. The query avoids a
 * search for rows without a position, for which PostgreSQL would collect all rows that ever had none, deleted ones included.
 */
export async function takeBatch(db: Db, lease: LeaseHolder, limit: number): Promise<EventBatch | undefined> {
  const { rows } = await sql<EventBatch>`
    with ${held(lease)},
    waiting as materialized (
      select batch_after, batch_ids from event_log_head where batch_ids <> '{}' and exists (select from held)
    ),
    fresh as materialized (
      select array_agg(id order by id) filter (where position is null) as ids from (
        select id, position from outbox_events
        where exists (select from held) and not exists (select from waiting)
        order by id limit ${limit}
      ) u
    ),
    taken as (
      update event_log_head h
      set position = h.position + cardinality(fresh.ids), batch_after = h.position, batch_ids = fresh.ids
      from fresh where fresh.ids is not null
      returning h.batch_after, h.batch_ids
    )
    select batch_after as after, to_json(batch_ids) as ids
    from (select * from waiting union all select * from taken) b
  `.execute(db);
  return rows[0];
}

/** Converts events that the previous version numbered row by row to a batch with equal positions. */
export async function takeOverNumberedEvents(db: Db, lease: LeaseHolder): Promise<void> {
  await sql`
    with ${held(lease)},
    numbered as materialized (
      select min(position) as first, max(position) as last from outbox_events
      where position is not null and exists (select from held)
    )
    update event_log_head set batch_after = n.first - 1, batch_ids = n.ids
    from (
      select first, array_agg(coalesce(o.id, 0) order by p) as ids
      from numbered cross join generate_series(first, last) p left join outbox_events o on o.position = p
      group by first
    ) n
    where batch_ids = '{}'
  `.execute(db);
}

/** The events of a batch with their positions, in order. */
export async function findEventsOf(db: Db, { after, ids }: EventBatch) {
  const { rows } = await sql<{ id: number; line: string }>`
    select id, line from outbox_events where id = any(${ids}::bigint[])
  `.execute(db);
  const lines = new Map(rows.map(({ id, line }) => [id, line]));
  return ids.flatMap((id, place) => {
    const line = lines.get(id);
    return line === undefined ? [] : [{ position: after + place + 1, line }];
  });
}

/** Deletes a stored batch with its events; false when another relay has deleted it. */
export async function deleteBatch(db: Db, { after, ids }: EventBatch): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from outbox_events where id = any(${ids}::bigint[]))
    update event_log_head set batch_ids = '{}' where batch_after = ${after} and batch_ids = ${ids}::bigint[]
  `.execute(db);
  return numAffectedRows > 0n;
}

/** The last shipped position: the one before the first remaining event that has a position. */
export async function readShipped(db: Db): Promise<number> {
  const { rows } = await sql<{ shipped: number }>`
    select case when batch_ids = '{}' then position else batch_after end as shipped from event_log_head
  `.execute(db);
  return Number(rows[0]?.shipped ?? 0);
}

/**
 * Begins a new epoch after a restore of the database. Deletes the events in `logged`, which the log already contains; the others
 * lose their old positions.
 */
export async function beginEpoch(
  db: Db,
  lease: LeaseHolder,
  { epoch, position, logged }: Reached & { logged: readonly number[] },
): Promise<void> {
  await sql`
    with ${held(lease)},
    logged as materialized (
      select value::bigint as id from jsonb_array_elements_text(${JSON.stringify(logged)}::text::jsonb)
    ),
    gone as (
      delete from outbox_events where exists (select from held) and id in (select id from logged)
    ),
    anew as (
      update outbox_events set position = null
      where exists (select from held) and position is not null and id not in (select id from logged)
    )
    update event_log_head set epoch = ${epoch}, position = ${position}, batch_ids = '{}'
    where exists (select from held)
  `.execute(db);
}
