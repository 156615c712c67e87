import type { Context } from '../core/context.ts';
import { requireDayOrder } from '../core/day-range.ts';
import type { PageRequest } from '../core/pages.ts';
import { Problem } from '../core/problems.ts';
import type { Existence } from '../data/conditions.ts';
import { type EntityRow, findEntity, lockEntity } from '../data/entities.ts';
import { findHistoryOfEntity } from '../data/history.ts';
import { presentHistory } from '../history/entries.ts';
import type { HistoryQuery } from '../history/filters.ts';
import { presentFor } from './present.ts';

/** The association of a path; 404 when it is out of the caller's reach. */
export async function loadEntity(
  ctx: Context,
  entityId: number,
  existence: Existence = 'live',
): Promise<EntityRow> {
  return existing(await findEntity(ctx, entityId, existence));
}

/** The same, locked for a change. */
export async function loadForChange(
  ctx: Context,
  entityId: number,
  existence: Existence = 'live',
): Promise<EntityRow> {
  return existing(await lockEntity(ctx, entityId, existence));
}

function existing(entity: EntityRow | undefined): EntityRow {
  if (!entity) throw new Problem('not-found');
  return entity;
}

export async function getEntity(ctx: Context, entityId: number) {
  return presentFor(ctx, await loadEntity(ctx, entityId));
}

/** The history of an association, the latest first. */
export async function listEntityHistory(
  ctx: Context,
  { id, time_zone }: EntityRow,
  query: HistoryQuery,
  page: PageRequest<'-history_id'>,
) {
  requireDayOrder(query);
  const filter = {
    object: query.object,
    action: query.action,
    byUserId: query.by_user_id,
    operationId: query.operation_id,
    from: query.from ?? null,
    to: query.to ?? null,
    timeZone: time_zone,
  };
  return presentHistory(ctx, await findHistoryOfEntity(ctx, id, filter, page));
}
