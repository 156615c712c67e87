import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { Problem } from '../problems.ts';

/** The association that figures are asked of; 404 when it is out of the caller's reach. */
export async function loadEntity(ctx: Context, entityId: number): Promise<EntityRow> {
  const entity = await findEntity(ctx, entityId);
  if (!entity) throw new Problem('not-found');
  return entity;
}
