import { actorId, type Context, withSession } from '../core/context.ts';
import { requireUnchanged, withoutReadOnly } from '../core/fields/patches.ts';
import { requireRecentFactor } from '../core/require-second-factor.ts';
import { type EntityRow, saveEntity } from '../data/entities.ts';
import { changedContent, columnsOfChange, contentOf, entityChanges } from './content.ts';
import { presentEntity } from './present.ts';
import { requireFiscalConfirmed, requireUploads } from './require-fiscal.ts';
import { type EntityInput, readOnlyNames } from './schemas.ts';

function requireProof(ctx: Context): void {
  withSession(ctx);
  requireRecentFactor(ctx);
}

/** Changes the fields that the request names; without a difference, writes no row, event or history. */
export async function updateEntity(ctx: Context, row: EntityRow, patch: EntityInput) {
  requireUnchanged(presentEntity(ctx, row), readOnlyNames, patch);
  const before = contentOf(ctx, row);
  const after = changedContent(before, withoutReadOnly(readOnlyNames, patch));
  const isConfirmed = patch.settings?.fiscal?.confirmed === true;
  requireFiscalConfirmed(before.settings.fiscal, after.settings.fiscal, isConfirmed);
  const changes = entityChanges(before, after);
  if (Object.keys(changes).length === 0) return presentEntity(ctx, row);
  // Who protects accounts less than before proves who they are; software never decides it.
  if (before.settings.second_factor !== after.settings.second_factor) requireProof(ctx);
  const { id: entityId } = row;
  await requireUploads(ctx, entityId, before, after);
  const columns = { ...columnsOfChange(ctx, row, before, after), updated_at: ctx.now };
  const updated = await saveEntity(ctx, entityId, columns);
  const fields = { entity_id: entityId, updated_by: actorId(ctx), changes };
  ctx.emit('entity_updated', fields, { entityId });
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
  return presentEntity(ctx, updated);
}
