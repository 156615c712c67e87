import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { findHistoryOfEntity } from '../data/history.ts';
import { presentHistory } from '../history/present.ts';
import type { HistoryObject } from '../history.ts';
import type { PageRequest } from '../pages.ts';
import { Problem } from '../problems.ts';

/** The association whose history is asked for; of a deleted one nobody but super administrators asks. */
export async function loadWithHistory(ctx: Context, entityId: number): Promise<EntityRow> {
  const entity = await findEntity(ctx, entityId, 'any');
  if (!entity) throw new Problem('not-found');
  return entity;
}

/** Who did what in an association, the latest first. */
export async function showEntityHistory(
  ctx: Context,
  { id }: EntityRow,
  filter: { object?: HistoryObject | undefined },
  page: PageRequest<'-history_id'>,
) {
  return presentHistory(ctx, await findHistoryOfEntity(ctx, id, filter, page));
}
