import type { Context, Needs } from '../core/context.ts';
import { invalid, refusedField } from '../core/problems/problem.ts';
import { type EntityRow, findEntity } from '../data/entities.ts';
import { loadEntity } from './get.ts';

/**
 * The association of a new record: the one named, else the session's. One that the caller may not see is refused as if
 * it did not exist.
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

/** The association of a query: the one named, else the session's. */
export function entityOfQuery(ctx: Context, named: number | undefined): Promise<EntityRow> {
  const own = ctx.caller.kind === 'user' ? ctx.caller.entityId : null;
  const entityId = named ?? own;
  if (entityId !== null) return loadEntity(ctx, entityId);
  throw invalid({ pointer: '?entity_id', detail: 'is required without an own entity', code: 'required' });
}
