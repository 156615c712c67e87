import type { Context } from '../core/context.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findWebhookPage } from '../data/webhooks/webhooks.ts';
import { presentWebhook } from './present.ts';

export const webhookFilters = {
  entity_id: IdParameter.optional().meta({ description: 'Those of this association.' }),
};

/** Lists webhooks in the caller's scope, the oldest first. */
export async function listWebhooks(
  ctx: Context,
  { entity_id }: { entity_id?: number | undefined },
  page: PageRequest<'webhook_id'>,
) {
  const found = await findWebhookPage(ctx, entity_id, page);
  return answerPage(
    found,
    found.rows.map((row) => presentWebhook(ctx, row)),
  );
}
