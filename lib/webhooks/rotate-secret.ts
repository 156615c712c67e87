import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { saveWebhook, type WebhookRow } from '../data/webhooks/webhooks.ts';
import { newSecret } from './create.ts';
import type { WebhookSecret } from './schemas.ts';
import { webhookSealer } from './signed-request.ts';

const FORMER_SECONDS = 24 * 3600;

/** Gives a webhook another secret; the one before signs too for a day, so that the receiver can be changed meanwhile. */
export async function rotateSecret(ctx: Context, row: WebhookRow): Promise<z.input<typeof WebhookSecret>> {
  const secret = newSecret(ctx.ids);
  const { read, seal } = webhookSealer(ctx, row);
  const former = read('encrypted_secret', row.encrypted_secret);
  const until = former === null ? null : addSeconds(ctx.now, FORMER_SECONDS);
  await saveWebhook(ctx, row.id, {
    encrypted_secret: seal('encrypted_secret', secret) ?? undefined,
    encrypted_former_secret: seal('encrypted_former_secret', former),
    former_secret_until: until,
    updated_at: ctx.now,
  });
  const { id, entity_id: entityId } = row;
  ctx.record({ entityId, object: 'webhook', objectId: id, action: 'changed', changes: { secret: true } });
  return { webhook_id: id, secret, former_secret_until: until };
}
