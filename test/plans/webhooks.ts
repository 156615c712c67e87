import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

const DELIVERIES = 20_000;

/** Gives an association ten webhooks, the first with many deliveries; returns its id. */
export async function fillWebhooks(db: Db, entityId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (uuid, entity_id, events, encrypted_url, encrypted_secret, created_at, updated_at)
    select gen_random_uuid(), ${entityId}, '{passage.created}', 'v1.none.a', 'v1.none.b', now(), now()
    from generate_series(1, 10) returning id`.execute(db);
  const webhookId = Math.min(...rows.map(({ id }) => id));
  await sql`
    insert into webhook_deliveries (entity_id, webhook_id, event_id, type, occurred_at, data, state, next_attempt_at, created_at)
    select ${entityId}, ${webhookId}, gen_random_uuid(), 'passage.created', now(), '{}',
      case when i % 20 = 0 then 'failed' when i % 50 = 1 then 'waiting' else 'delivered' end, now(), now()
    from generate_series(1, ${DELIVERIES}::int) i`.execute(db);
  return webhookId;
}
