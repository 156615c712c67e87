import type { Context } from '../core/context.ts';
import { Reply, tagOf } from '../core/reply.ts';
import { loadWebhook } from './load.ts';
import { presentWebhook } from './present.ts';

/** A webhook; deliveries change how it stands without making another version, so that its ETag says more than that. */
export async function getWebhook(ctx: Context, webhookId: number) {
  const webhook = presentWebhook(ctx, await loadWebhook(ctx, webhookId));
  return new Reply(200, webhook, { etag: `v${webhook.version}-${tagOf(webhook)}` });
}
