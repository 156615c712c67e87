import type { Context, Needs } from '../core/context.ts';
import { type Sealer, sealerOf } from '../core/crypto/cipher.ts';
import type { WebhookRequest } from '../core/gateways.ts';
import { toEpoch } from '../core/time.ts';
import type { DeliveryRow } from '../data/webhooks/deliveries.ts';
import type { WebhookRow } from '../data/webhooks/webhooks.ts';

/** Encrypts and decrypts the address and the secrets of a webhook. */
export function webhookSealer(
  { cipher }: Needs<'cipher'>,
  { entity_id: entityId, uuid }: Pick<WebhookRow, 'entity_id' | 'uuid'>,
): Sealer {
  return sealerOf(cipher, { table: 'webhooks', entityId, uuid });
}

/** Decrypts where and with which secrets to send: the secret in use first; undefined when a cell cannot be read. */
export function openWebhook(ctx: Needs<'cipher' | 'now'>, webhook: WebhookRow) {
  const { read } = webhookSealer(ctx, webhook);
  const url = read('encrypted_url', webhook.encrypted_url);
  const secret = read('encrypted_secret', webhook.encrypted_secret);
  if (url === null || secret === null) return undefined;
  const isFormerValid = webhook.former_secret_until !== null && ctx.now < webhook.former_secret_until;
  const former = isFormerValid ? read('encrypted_former_secret', webhook.encrypted_former_secret) : null;
  return { url, secrets: former === null ? [secret] : [secret, former] };
}

/** The body of a delivery: what happened, when, and its ids and figures. */
function bodyOf({ type, occurred_at, entity_id, data }: DeliveryRow): string {
  return JSON.stringify({ type, timestamp: occurred_at, data: { entity_id, ...data } });
}

/** Builds a request as the Standard Webhooks specification wants it: one id for all attempts, signed with every valid secret. */
export async function signedRequest(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  delivery: DeliveryRow,
  { url, secrets }: { url: string; secrets: readonly string[] },
): Promise<WebhookRequest> {
  const { Webhook } = await import('standardwebhooks');
  const id = `evt_${delivery.event_id}`;
  const body = bodyOf(delivery);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(now), body));
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Tournee-Webhooks (+${settings.baseUrl}/api/docs)`,
      'webhook-id': id,
      'webhook-timestamp': String(toEpoch(now)),
      'webhook-signature': signatures.join(' '),
    },
  };
}
