import { sql } from 'kysely';
import type { Reached } from '../core/gateways.ts';
import type { Instant } from '../core/time.ts';
import { among } from './conditions.ts';
import type { Db } from './db.ts';
import type { LeaseHolder } from './leases.ts';

export type OutboxMessage = { id: string; queue: string; body: string; delaySeconds: number; dueAt: Instant };

type HistoryRow = {
  entityId: number | null;
  object: string;
  objectId: number;
  action: string;
  changes: string | null;
  byUserId: number | null;
  at: Instant;
  requestId: string;
};

export type Trace = { events: string[]; messages: OutboxMessage[]; history: HistoryRow[] };

/** Writes the events, messages and history of a unit of work in one statement of its transaction. */
export async function writeTrace(db: Db, { events, messages, history }: Trace): Promise<void> {
  await sql`
    with
    e as (insert into outbox_events (line) select line from jsonb_array_elements_text(${JSON.stringify(events)}::text::jsonb) with ordinality as l (line, n) order by n),
    m as (
      insert into outbox_messages (id, queue, body, delay_seconds, due_at)
      select id, queue, body, "delaySeconds", "dueAt" from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb)
        as m (id uuid, queue text, body text, "delaySeconds" int, "dueAt" timestamptz)
    )
    insert into history (entity_id, object, object_id, action, changes, by_user_id, at, request_id)
    select "entityId", object, "objectId", action, changes::jsonb, "byUserId", at, "requestId"
    from jsonb_to_recordset(${JSON.stringify(history)}::text::jsonb)
      as h ("entityId" bigint, object text, "objectId" bigint, action text, changes text, "byUserId" bigint, at timestamptz, "requestId" text)
  `.execute(db);
}

/** Messages that are due and were not sent right after their commit. */
export function findDueMessages(db: Db, now: Instant, limit: number) {
  return db
    .selectFrom('outbox_messages')
    .select(['id', 'queue', 'body', 'delay_seconds as delaySeconds'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

export async function deleteMessages(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('outbox_messages').where(among('id', ids)).execute();
}

/** The epoch and the last position numbered by this database. */
export async function readHead(db: Db): Promise<Reached> {
  return db.selectFrom('event_log_head').select(['epoch', 'position']).executeTakeFirstOrThrow();
}

/**
 * Begins a new epoch after the database was restored. Events in `logged` are in the log already and are deleted; the
 * others lose their old positions.
 */
export async function beginEpoch(
  db: Db,
  { name, holder }: LeaseHolder,
  { epoch, position, logged }: Reached & { logged: readonly number[] },
): Promise<void> {
  await sql`
    with held as materialized (
      select 1 from leases where name = ${name} and holder = ${holder} for no key update
    ),
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
    update event_log_head set epoch = ${epoch}, position = ${position}
    where exists (select from held)
  `.execute(db);
}

/**
 * Assigns positions to committed events, by id. The lease is locked until the positions are committed, so that no other
 * relay ships higher ones meanwhile.
 */
export async function numberEvents(db: Db, { name, holder }: LeaseHolder, limit: number): Promise<void> {
  await sql`
    with held as materialized (
      select 1 from leases where name = ${name} and holder = ${holder} for no key update
    ),
    fresh as materialized (
      select id, row_number() over (order by id) as n
      from (select id from outbox_events where position is null order by id limit ${limit} for update skip locked) u
      where exists (select from held)
    ),
    head as (
      update event_log_head set position = position + (select count(*) from fresh)
      where exists (select from fresh)
      returning position - (select count(*) from fresh) as base
    )
    update outbox_events o set position = head.base + fresh.n from fresh, head where o.id = fresh.id
  `.execute(db);
}

/** Numbered events after `position`, in order. */
export async function findNumberedEvents(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ position: number; line: string }>`
    select position, line from outbox_events where position > ${after} order by position limit ${limit}
  `.execute(db);
  return rows;
}

/** Events not shipped yet, numbered or not, by id. */
export function findWaitingEvents(db: Db, after: number, limit: number) {
  return db
    .selectFrom('outbox_events')
    .select(['id', 'line'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The last shipped position: the one before the first event that is still in the outbox. */
export async function readShipped(db: Db): Promise<number> {
  const { rows } = await sql<{ shipped: number }>`
    select coalesce((select min(position) from outbox_events), position + 1) - 1 as shipped from event_log_head
  `.execute(db);
  return Number(rows[0]?.shipped ?? 0);
}

/** The last signed digest known to this database; number 0 when there is none. */
export async function readSealed(db: Db): Promise<{ number: number; sha256: string | null }> {
  return db
    .selectFrom('event_log_head')
    .select(['sealed_number as number', 'sealed_sha256 as sha256'])
    .executeTakeFirstOrThrow();
}

export async function noteSealed(
  db: Db,
  { number, sha256 }: { number: number; sha256: string | null },
): Promise<void> {
  await db.updateTable('event_log_head').set({ sealed_number: number, sealed_sha256: sha256 }).execute();
}

/** The line of the oldest event in the outbox; undefined when it is empty. */
export async function findOldestEvent(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('outbox_events').select('line').orderBy('id').limit(1).executeTakeFirst();
  return row?.line;
}

/** The earliest day of the events in the outbox; undefined when it is empty. */
export async function findOldestWaitingDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(substr(line, 15, 10)) as day from outbox_events
  `.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Deletes events by position. `after` bounds the index scan, which would otherwise visit rows deleted before. */
export async function deleteShippedEvents(db: Db, after: number, upTo: number): Promise<void> {
  await db.deleteFrom('outbox_events').where('position', '>', after).where('position', '<=', upTo).execute();
}
