import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { TEST_EVENT } from '../../core/webhook-events.ts';
import { ofTenant, oneOf } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import { findPage } from '../rows.ts';
import type { Database } from '../tables/database.ts';
import type { WebhookRow } from './webhooks.ts';

export type DeliveryRow = Selectable<Database['webhook_deliveries']>;

export function insertDelivery(
  db: Db,
  row: Insertable<Database['webhook_deliveries']>,
): Promise<DeliveryRow> {
  return db.insertInto('webhook_deliveries').values(row).returningAll().executeTakeFirstOrThrow();
}

function deliveriesOf(ctx: Reads, webhookId: number) {
  return ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(ofTenant(ctx, 'entity_id'));
}

const latestFirst = {
  by: [sql.ref<number>('webhook_deliveries.id')],
  direction: 'desc' as const,
  keysOf: (row: DeliveryRow) => [row.id],
};

type DeliveryFilter = { states?: readonly DeliveryRow['state'][] | undefined };

export function findDeliveryPage(
  ctx: Reads,
  webhookId: number,
  { states }: DeliveryFilter,
  page: PageRequest<'-delivery_id'>,
) {
  const query = deliveriesOf(ctx, webhookId);
  return findPage(states === undefined ? query : query.where(oneOf('state', states)), latestFirst, page);
}

export function lockDelivery(
  ctx: Reads,
  webhookId: number,
  deliveryId: number,
): Promise<DeliveryRow | undefined> {
  return deliveriesOf(ctx, webhookId).where('id', '=', deliveryId).forNoKeyUpdate().executeTakeFirst();
}

/** Brings a delivery back into the queue because a person asked for it; its attempts begin anew. */
export function resendDelivery(
  ctx: Reads,
  { id, webhook_id }: DeliveryRow,
  now: Instant,
): Promise<DeliveryRow> {
  return ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, is_urgent: true, next_attempt_at: now })
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes everything that waits for a webhook due at once, with all its attempts, and what was given up since it takes nothing: the
 * last attempt of the event that it failed with first is the one that switches it off.
 */
export async function renewDeliveries(
  ctx: Reads,
  { id, failing_since }: Pick<WebhookRow, 'id' | 'failing_since'>,
  now: Instant,
): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
    .where('webhook_id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('attempts', '>', 0)]),
        and([
          eb('state', '=', 'failed'),
          eb('type', '!=', TEST_EVENT),
          eb('last_attempt_at', '>=', failing_since),
        ]),
      ]),
    )
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

type Claim = { webhookId: number; now: Instant; limit: number; onlyUrgent: boolean };

/**
 * Marks due deliveries as being sent and returns them, the oldest first; urgent ones are taken before others. Those that are marked
 * already are of a worker that died: whoever has the webhook now sends them again.
 */
export async function claimDeliveries(
  ctx: Reads,
  { webhookId, now, limit, onlyUrgent }: Claim,
): Promise<DeliveryRow[]> {
  const due = ctx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_attempt_at', '<=', now)
    .where(sql<boolean>`(is_urgent or not ${onlyUrgent}::boolean)`)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('is_urgent', 'desc')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  const claimed = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'sending', last_attempt_at: now, attempts: sql`attempts + 1` })
    .where('webhook_id', '=', webhookId)
    // An array is made once; a subquery may be asked again for every row, and claim more than the limit.
    .where(sql<boolean>`id = any(array(${due}))`)
    .returningAll()
    .execute();
  return claimed.sort((one, other) => one.id - other.id);
}

/** What an attempt came to. */
export type AttemptResult = Pick<
  DeliveryRow,
  'id' | 'state' | 'last_status' | 'last_failure' | 'next_attempt_at' | 'delivered_at'
>;

/** Writes the results of a round in one statement; of a delivery that was taken again meanwhile nothing. */
export async function saveResults(
  ctx: Reads,
  webhookId: number,
  results: readonly AttemptResult[],
): Promise<void> {
  await sql`
    update webhook_deliveries d
    set state = r.state, last_status = r.last_status, last_failure = r.last_failure,
      next_attempt_at = r.next_attempt_at, delivered_at = r.delivered_at, is_urgent = false
    from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) as r (
      id bigint, state text, last_status smallint, last_failure text, next_attempt_at timestamptz, delivered_at timestamptz
    )
    where d.webhook_id = ${webhookId} and d.id = r.id and d.state = 'sending' and ${ofTenant(ctx, 'd.entity_id')}
  `.execute(ctx.db);
}

/**
 * Webhooks that have something to send and that no worker has, first those that were served longest ago. Of those whose receivers
 * fail only a few at a time, so that they never take all workers from the others.
 */
export async function findDueWebhooks(
  db: Db,
  { now, healthy, failing }: { now: Instant; healthy: number; failing: number },
): Promise<{ id: number; entity_id: number }[]> {
  const { rows } = await sql<{ id: number; entity_id: number }>`
    with due as materialized (
      select w.id, w.entity_id, w.failures, w.paused_until, w.last_delivered_at from webhooks w
      join entities e on e.id = w.entity_id and e.deleted_at is null
      where (w.busy_until is null or w.busy_until <= ${now})
        and exists (
          select from webhook_deliveries d
          where d.webhook_id = w.id and d.state in ('waiting', 'sending') and d.next_attempt_at <= ${now}
            and (d.is_urgent or (w.disabled_at is null and (w.paused_until is null or w.paused_until <= ${now})))
        )
    )
    (select id, entity_id from due where failures = 0 order by last_delivered_at nulls first, id limit ${healthy})
    union all
    (select id, entity_id from due where failures > 0 order by paused_until nulls first, id limit ${failing})
  `.execute(db);
  return rows;
}
