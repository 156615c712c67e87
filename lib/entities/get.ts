import type { Context } from '../context.ts';
import { loadEntity } from './load.ts';
import { presentFor } from './present.ts';

export async function getEntity(ctx: Context, entityId: number) {
  return presentFor(ctx, await loadEntity(ctx, entityId));
}
