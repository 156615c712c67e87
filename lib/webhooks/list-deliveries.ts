import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findDeliveryPage } from '../data/webhooks/deliveries.ts';
import type { WebhookRow } from '../data/webhooks/webhooks.ts';
import { presentDelivery } from './present.ts';
import { DeliveryState } from './schemas.ts';

export const deliveryFilters = { state: AnyOf(DeliveryState) };

type Query = z.output<z.ZodObject<typeof deliveryFilters>>;

/** Lists the deliveries of a webhook, the latest first. */
export async function listDeliveries(
  ctx: Context,
  { id }: WebhookRow,
  { state }: Query,
  page: PageRequest<'-delivery_id'>,
) {
  const found = await findDeliveryPage(ctx, id, { states: state }, page);
  return answerPage(found, found.rows.map(presentDelivery));
}
