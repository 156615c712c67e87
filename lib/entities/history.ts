import type { Context } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { findHistoryOfEntity } from '../data/history.ts';
import { presentHistory } from '../history/present.ts';
import type { HistoryObject } from '../history.ts';
import type { PageRequest } from '../pages.ts';

/** Who did what in an association, the latest first. */
export async function showEntityHistory(
  ctx: Context,
  { id }: EntityRow,
  filter: { object?: HistoryObject | undefined },
  page: PageRequest<'-history_id'>,
) {
  return presentHistory(ctx, await findHistoryOfEntity(ctx, id, filter, page));
}
