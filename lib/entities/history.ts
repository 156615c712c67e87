import type { Context } from '../core/context.ts';
import { requireDayOrder } from '../core/schemas/day-range.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { EntityRow } from '../data/entities.ts';
import { findHistoryOfEntity } from '../data/history.ts';
import { presentHistory } from '../history/entries.ts';
import type { HistoryQuery } from '../history/filters.ts';

/** Lists the history of an association, latest first. */
export async function listEntityHistory(
  ctx: Context,
  { id, time_zone }: EntityRow,
  query: HistoryQuery,
  page: PageRequest<'-history_id'>,
) {
  requireDayOrder(query);
  const filter = {
    object: query.object,
    actions: query.action,
    byUserId: query.by_user_id,
    operationId: query.operation_id,
    from: query.from ?? null,
    to: query.to ?? null,
    timeZone: time_zone,
  };
  return presentHistory(ctx, await findHistoryOfEntity(ctx, id, filter, page));
}
