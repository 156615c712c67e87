import type { Context, Needs } from '../core/context.ts';
import { invalid, refusedField } from '../core/problems/problem.ts';
import { type EntityRow, findEntity } from '../data/entities.ts';
import { loadEntity } from './get.ts';

/**
 * Returns the association of a new record: the named one, else the session's. One that the caller may not see is refused like a
 * missing one.
 */
export async function entityOfDraft(
  ctx: Needs<'db' | 'tenant' | 'caller'>,
  named: number | undefined,
): Promise<number> {
  const own = ctx.caller.kind === 'user' ? ctx.caller.entityId : null;
  const entityId = named ?? own;
  if (entityId === null) {
    throw invalid({ pointer: '/entity_id', detail: 'is required without an own entity', code: 'required' });
  }
  if (!(await findEntity(ctx, entityId))) throw refusedField('entity-not-found', '/entity_id');
  return entityId;
}

/** Returns the association of a query: the named one, else the session's. */
export function entityOfQuery(ctx: Context, named: number | undefined): Promise<EntityRow> {
  const own = ctx.caller.kind === 'user' ? ctx.caller.entityId : null;
  const entityId = named ?? own;
  if (entityId !== null) return loadEntity(ctx, entityId);
  throw invalid({ pointer: '?entity_id', detail: 'is required without an own entity', code: 'required' });
}
