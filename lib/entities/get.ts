import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import type { Existence } from '../data/conditions.ts';
import { type EntityRow, findEntity, lockEntity } from '../data/entities.ts';
import { presentFor } from './present.ts';

/** Loads the association of a path; throws a 404 when it is out of the caller's scope. */
export async function loadEntity(
  ctx: Context,
  entityId: number,
  existence: Existence = 'live',
): Promise<EntityRow> {
  return existing(await findEntity(ctx, entityId, existence));
}

/** Loads the association of a path and locks it for a change; throws a 404 when it is out of the caller's scope. */
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
