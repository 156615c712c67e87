import { sql } from 'kysely';
import type { Reached } from '../core/gateways.ts';
import type { Instant } from '../core/time.ts';
import { among } from './conditions.ts';
import type { Db } from './connection/db.ts';

export type OutboxMessage = { id: string; queue: string; body: string; delaySeconds: number; dueAt: Instant };

type HistoryRow = {
  entityId: number | null;
  object: string;
  objectId: number;
  action: string;
  changes: string | null;
  byUserId: number | null;
  byKeyId: number | null;
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
    insert into history (entity_id, object, object_id, action, changes, by_user_id, by_key_id, at, request_id)
    select "entityId", object, "objectId", action, changes::jsonb, "byUserId", "byKeyId", at, "requestId"
    from jsonb_to_recordset(${JSON.stringify(history)}::text::jsonb)
      as h ("entityId" bigint, object text, "objectId" bigint, action text, changes text, "byUserId" bigint, "byKeyId" bigint, at timestamptz, "requestId" text)
  `.execute(db);
}

/** Due messages that were not sent right after their commit. */
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

/** The epoch and the last position that this database has numbered. */
export async function readHead(db: Db): Promise<Reached> {
  return db.selectFrom('event_log_head').select(['epoch', 'position']).executeTakeFirstOrThrow();
}

/** Events that are not shipped yet, numbered or not, by id. */
export function findWaitingEvents(db: Db, after: number, limit: number) {
  return db
    .selectFrom('outbox_events')
    .select(['id', 'line'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
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
