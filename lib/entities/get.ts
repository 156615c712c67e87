import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import { Problem } from '../problems.ts';
import { presentFor } from './present.ts';

export async function getEntity(ctx: Context, entityId: number) {
  const entity = await findEntity(ctx, entityId);
  if (!entity) throw new Problem('not-found');
  return presentFor(ctx, entity);
}
