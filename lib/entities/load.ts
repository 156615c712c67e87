import type { Context } from '../context.ts';
import type { Existence } from '../data/deletion.ts';
import { findEntity, lockEntity } from '../data/entities/find.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { Problem } from '../problems.ts';

/** The association a path names; 404 when it is out of the caller's reach. */
export async function loadEntity(
  ctx: Context,
  entityId: number,
  existence: Existence = 'live',
): Promise<EntityRow> {
  return existing(await findEntity(ctx, entityId, existence));
}

/** The same, held for a change. */
export async function holdEntity(
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
