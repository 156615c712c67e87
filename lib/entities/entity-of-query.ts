import type { Context } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { invalid } from '../problems.ts';
import { loadEntity } from './load.ts';

/** The association a query is about: the one named, else the session's. */
export function entityOfQuery(ctx: Context, named: number | undefined): Promise<EntityRow> {
  const own = ctx.caller.kind === 'user' ? ctx.caller.entityId : null;
  const entityId = named ?? own;
  if (entityId !== null) return loadEntity(ctx, entityId);
  throw invalid({ pointer: '?entity_id', detail: 'is required without an own entity', code: 'required' });
}
