import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import type { Existence } from '../data/conditions.ts';
import { type EntityRow, findEntity, lockEntity } from '../data/entities.ts';
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
