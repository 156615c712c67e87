import { actorId, type Context } from '../core/context.ts';
import { requireUnchanged, withoutReadOnly } from '../core/patches.ts';
import { refusedField } from '../core/problems.ts';
import { type EntityRow, saveEntity } from '../data/entities.ts';
import { findReadyLogo } from '../data/uploads.ts';
import { changedContent, columnsOfChange, contentOf, entityChanges } from './content.ts';
import { presentEntity } from './present.ts';
import { type EntityInput, readOnlyNames } from './schemas.ts';

/** Changes the fields that the request names; without a difference nothing is written, emitted or recorded. */
export async function updateEntity(ctx: Context, row: EntityRow, patch: EntityInput) {
  requireUnchanged(presentEntity(ctx, row), readOnlyNames, patch);
  const before = contentOf(ctx, row);
  const after = changedContent(before, withoutReadOnly(readOnlyNames, patch));
  const changes = entityChanges(before, after);
  if (Object.keys(changes).length === 0) return presentEntity(ctx, row);
  const { id: entityId } = row;
  if (after.logo !== null && after.logo !== before.logo) await requireLogo(ctx, entityId, after.logo);
  const columns = { ...columnsOfChange(ctx, row, before, after), updated_at: ctx.now };
  const updated = await saveEntity(ctx, entityId, columns);
  const fields = { entity_id: entityId, updated_by: actorId(ctx), changes };
  ctx.emit('entity_updated', fields, { entityId });
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
  return presentEntity(ctx, updated);
}

async function requireLogo(ctx: Context, entityId: number, uploadId: number): Promise<void> {
  const upload = await findReadyLogo(ctx, entityId, uploadId);
  if (!upload) throw refusedField('upload-not-found', '/logo');
}
