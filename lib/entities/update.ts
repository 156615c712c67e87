import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { updateEntity as writeEntity } from '../data/entities/write.ts';
import { requireUnchanged, withoutReadOnly } from '../patches.ts';
import { changedContent, columnsOf, contentOf } from './content.ts';
import { presentEntity } from './present.ts';
import { type EntityInput, readOnlyNames } from './schemas.ts';
import { entityChanges } from './tracked.ts';

/** Changes what the request names; the same values again change nothing and leave no trace. */
export async function updateEntity(ctx: Context, row: EntityRow, patch: EntityInput) {
  requireUnchanged(presentEntity(ctx, row), readOnlyNames, patch);
  const before = contentOf(ctx, row);
  const after = changedContent(before, withoutReadOnly(readOnlyNames, patch));
  const changes = entityChanges(before, after);
  if (Object.keys(changes).length === 0) return presentEntity(ctx, row);
  const { id: entityId } = row;
  const columns = { ...columnsOf(ctx, row, before, after), updated_at: ctx.now };
  const updated = await writeEntity(ctx, entityId, columns);
  const fields = { entity_id: entityId, updated_by: actorId(ctx), changes };
  ctx.emit('entity_updated', fields, { entityId });
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
  return presentEntity(ctx, updated);
}
