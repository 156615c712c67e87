import type { Context } from '../context.ts';
import type { Existence } from '../data/deletion.ts';
import { lockEntity } from '../data/entities/find.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { Problem } from '../problems.ts';

/** The association a path names, held for a change; 404 when it is out of the caller's reach. */
export async function loadEntity(
  ctx: Context,
  entityId: number,
  existence: Existence = 'live',
): Promise<EntityRow> {
  const entity = await lockEntity(ctx, entityId, existence);
  if (!entity) throw new Problem('not-found');
  return entity;
}
