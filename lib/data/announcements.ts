import { sql } from 'kysely';
import type { Instant } from '../core/time.ts';
import type { WebhookEventName } from '../core/webhook-events.ts';
import type { Db } from './connection/db.ts';

/** An event that other software may have asked for, by the id under which every receiver gets it. */
export type Announcement = {
  id: string;
  entityId: number;
  type: WebhookEventName;
  at: Instant;
  data: object;
};

/**
 * Writes a delivery for each live webhook that wants the event; none for an association without webhooks. The webhooks are locked
 * against deletion until the commit: one that is deleted meanwhile is left out, instead of failing the change that is announced.
 */
export async function writeAnnouncements(db: Db, announcements: readonly Announcement[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select w.id as webhook_id, w.entity_id, a.id as event_id, a.type, a.at, a.data
      from jsonb_to_recordset(${JSON.stringify(announcements)}::text::jsonb)
        as a (id uuid, "entityId" bigint, type text, at timestamptz, data jsonb)
      join webhooks w on w.entity_id = a."entityId" and w.disabled_at is null and a.type = any(w.events)
      for key share of w
    )
    insert into webhook_deliveries (entity_id, webhook_id, event_id, type, occurred_at, data, next_attempt_at, created_at)
    select entity_id, webhook_id, event_id, type, at, data, at, at from wanted
  `.execute(db);
}

/** Returns whether any association has a live webhook, so that the relay need not read its lines where none has. */
export async function hasLiveWebhook(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
