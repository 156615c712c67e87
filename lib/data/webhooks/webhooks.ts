import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { addSeconds, type Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import { findPage } from '../rows.ts';
import type { Database } from '../tables/database.ts';

export type WebhookRow = Selectable<Database['webhooks']>;

function webhookRecords(ctx: Reads) {
  return ctx.db.selectFrom('webhooks').selectAll().where(ofLiveTenant(ctx, 'entity_id'));
}

export function findWebhook(ctx: Reads, webhookId: number): Promise<WebhookRow | undefined> {
  return webhookRecords(ctx).where('id', '=', webhookId).executeTakeFirst();
}

/** Finds a webhook and locks it until the transaction ends; announcements of events do not wait for it. */
export function lockWebhook(ctx: Reads, webhookId: number): Promise<WebhookRow | undefined> {
  return webhookRecords(ctx).where('id', '=', webhookId).forNoKeyUpdate().executeTakeFirst();
}

const byId = {
  by: [sql.ref<number>('webhooks.id')],
  direction: 'asc' as const,
  keysOf: (row: WebhookRow) => [row.id],
};

export function findWebhookPage(ctx: Reads, entityId: number | undefined, page: PageRequest<'webhook_id'>) {
  const query = webhookRecords(ctx);
  return findPage(entityId === undefined ? query : query.where('entity_id', '=', entityId), byId, page);
}

/** Locks the association, so that two requests cannot both add its last webhook, and counts its webhooks. */
export async function countWebhooks(ctx: Reads, entityId: number): Promise<number> {
  await sql`select from entities where id = ${entityId} for no key update`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity_id', '=', entityId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns whether the association is one that anybody may sign in to, to try the service. */
export async function isExample({ db }: Reads, entityId: number): Promise<boolean> {
  const row = await db
    .selectFrom('examples')
    .select('round')
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row !== undefined;
}

export function insertWebhook(db: Db, row: Insertable<Database['webhooks']>): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes what people see of a webhook, which gives it another version. */
export function saveWebhook(
  ctx: Reads,
  webhookId: number,
  columns: Updateable<Database['webhooks']>,
): Promise<WebhookRow> {
  return ctx.db
    .updateTable('webhooks')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', webhookId)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Switches off every webhook of an association; returns those that were on. */
export function switchOffWebhooks(ctx: Reads, entityId: number, now: Instant): Promise<{ id: number }[]> {
  return ctx.db
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_reason: 'by-hand', updated_at: now, version: sql`version + 1` })
    .where('entity_id', '=', entityId)
    .where('disabled_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .execute();
}

export async function deleteWebhook(ctx: Reads, webhookId: number): Promise<void> {
  await ctx.db.deleteFrom('webhooks').where('id', '=', webhookId).where(ofTenant(ctx, 'entity_id')).execute();
}

/** How a receiver stands, as the worker notes it after each round. */
export type Standing = Pick<WebhookRow, 'failures' | 'failing_since' | 'paused_until'> &
  Partial<Pick<WebhookRow, 'last_delivered_at' | 'disabled_at' | 'disabled_reason'>>;

/** Notes how a receiver stands; people see no other version because of it. */
export async function saveStanding(ctx: Reads, webhookId: number, standing: Standing): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set(standing)
    .where('id', '=', webhookId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Takes the webhook for one worker; undefined when another one has it, or it is gone. */
export function takeWebhook(
  ctx: Reads,
  webhookId: number,
  { now, seconds }: { now: Instant; seconds: number },
): Promise<WebhookRow | undefined> {
  return ctx.db
    .updateTable('webhooks')
    .set({ busy_until: addSeconds(now, seconds) })
    .where('id', '=', webhookId)
    .where(({ or, eb }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirst();
}

/** Gives the webhook back, unless it was taken over since. */
export async function returnWebhook(ctx: Reads, webhookId: number, until: Instant | null): Promise<void> {
  await ctx.db
    .updateTable('webhooks')
    .set({ busy_until: null })
    .where('id', '=', webhookId)
    .where('busy_until', '=', until)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
