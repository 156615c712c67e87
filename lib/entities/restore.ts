import { actorId, type Context, runConsequences } from '../core/context.ts';
import { restoration, restoredNow } from '../core/schemas/deletion.ts';
import { type EntityRow, saveEntity } from '../data/entities.ts';
import { presentEntity } from './present.ts';

/** Restores a deleted association; a live one is returned unchanged. */
export async function restoreEntity(ctx: Context, row: EntityRow) {
  if (row.deleted_at === null) return presentEntity(ctx, row);
  const { id: entityId } = row;
  const restored = await saveEntity(ctx, entityId, restoredNow(ctx));
  const fields = { entity_id: entityId, updated_by: actorId(ctx), changes: restoration(row) };
  ctx.emit('entity_updated', fields, { entityId });
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'restored' });
  await runConsequences(ctx, 'entity.restored', { entityId });
  return presentEntity(ctx, restored);
}
