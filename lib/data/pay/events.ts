import { type Insertable, type Selectable, sql } from 'kysely';
import type { Needs } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import type { PayEventTable } from '../schema-pay.ts';

export type PayEventRow = Selectable<PayEventTable>;

/** Writes an event down once; answers its row, which may be older, and whether all is done about it. */
export async function keepPayEvent(ctx: Needs<'db'>, event: Insertable<PayEventTable>) {
  const written = await ctx.db
    .insertInto('pay_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning(['id', 'processed_at'])
    .executeTakeFirst();
  const row = written ?? (await findByEventId(ctx, event.event_id));
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

/** Marks what is done about an event, once; true for whoever did it. */
export async function finishPayEvent(
  ctx: Needs<'db' | 'now'>,
  id: number,
  state: 'applied' | 'ignored',
): Promise<boolean> {
  const done = await ctx.db
    .updateTable('pay_events')
    .set({ state, processed_at: ctx.now })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Lets an event wait for what it is about; false when it is done meanwhile. */
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

/** Events about which nothing was done in time; they are due again at `next`. */
export async function takeDuePayEvents(ctx: Needs<'db'>, { now, next, limit }: Due): Promise<number[]> {
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

/** Stops waiting for what events of long ago are about; answers how many there were. */
export async function giveUpPayEvents(ctx: Needs<'db' | 'now'>, before: Instant): Promise<number> {
  const rows = await ctx.db
    .updateTable('pay_events')
    .set({ state: 'given-up', processed_at: ctx.now })
    .where('state', 'in', ['received', 'parked'])
    .where('received_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}

/** Forgets events about which all was done. */
export async function purgePayEvents(ctx: Needs<'db'>, before: Instant): Promise<number> {
  const rows = await ctx.db
    .deleteFrom('pay_events')
    .where('processed_at', 'is not', null)
    .where('received_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}
