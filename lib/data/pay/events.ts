import { type Insertable, type Selectable, sql } from 'kysely';
import type { Needs } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import type { PayEventTable } from '../tables/pay.ts';

export type PayEventRow = Selectable<PayEventTable>;

/** Inserts an event unless it exists; returns the id of its row and whether it was already processed. */
export async function insertPayEventOnce(ctx: Needs<'db'>, event: Insertable<PayEventTable>) {
  const inserted = await ctx.db
    .insertInto('pay_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning(['id', 'processed_at'])
    .executeTakeFirst();
  const row = inserted ?? (await findByEventId(ctx, event.event_id));
  return { id: row.id, isProcessed: row.processed_at !== null };
}

function findByEventId(ctx: Needs<'db'>, eventId: string) {
  return ctx.db
    .selectFrom('pay_events')
    .select(['id', 'processed_at'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
}

export function findPayEvent(ctx: Needs<'db'>, id: number) {
  return ctx.db.selectFrom('pay_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Marks an event as processed; returns false when it already was. */
export async function markPayEventProcessed(
  ctx: Needs<'db' | 'now'>,
  id: number,
  state: 'applied' | 'ignored',
): Promise<boolean> {
  const updated = await ctx.db
    .updateTable('pay_events')
    .set({ state, processed_at: ctx.now })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Parks an event until the object it refers to is known; returns false when it was processed meanwhile. */
export async function parkPayEvent(ctx: Needs<'db'>, id: number, until: Instant): Promise<boolean> {
  const parked = await ctx.db
    .updateTable('pay_events')
    .set({ state: 'parked', due_at: until })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return parked !== undefined;
}

type Due = { now: Instant; next: Instant; limit: number };

/** Returns the ids of overdue events and moves their due time to `next`. */
export async function claimDuePayEvents(ctx: Needs<'db'>, { now, next, limit }: Due): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update pay_events set due_at = ${next}
    where id in (
      select id from pay_events
      where state in ('received', 'parked') and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    returning id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Gives up unprocessed events received before an instant; returns their number. */
export async function giveUpPayEvents(ctx: Needs<'db' | 'now'>, before: Instant): Promise<number> {
  const rows = await ctx.db
    .updateTable('pay_events')
    .set({ state: 'given-up', processed_at: ctx.now })
    .where('state', 'in', sql<'received'>`('received', 'parked')`)
    .where('received_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes processed events received before an instant; returns their number. */
export async function purgePayEvents(ctx: Needs<'db'>, before: Instant): Promise<number> {
  const rows = await ctx.db
    .deleteFrom('pay_events')
    .where('processed_at', 'is not', null)
    .where('received_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
