import type { Context } from '../core/context.ts';
import { loadWebhook } from './load.ts';
import { presentWebhook } from './present.ts';

export async function getWebhook(ctx: Context, webhookId: number) {
  return presentWebhook(ctx, await loadWebhook(ctx, webhookId));
}
