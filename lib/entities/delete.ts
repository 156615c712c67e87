import { actorId, type Context, runConsequences } from '../core/context.ts';
import {
  type Deletion,
  deletedNow,
  reasonGiven,
  requireDeletable,
  requireReason,
  restoration,
  restoredNow,
} from '../core/deletion.ts';
import { type EntityRow, entityHasMoney, removeEntity, saveEntity } from '../data/entities.ts';
import { removeForGood } from '../data/rows.ts';
import { presentEntity } from './present.ts';

/** Deletes an association so that it can be restored; its users cannot sign in any more. */
export async function deleteEntity(ctx: Context, row: EntityRow, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, row, soft);
  const { id: entityId } = row;
  const withMoney = 'an association whose passages brought money';
  if (await entityHasMoney(ctx, entityId)) requireReason(reason, withMoney);
  const deletion = deletedNow(ctx);
  if (soft) await saveEntity(ctx, entityId, deletion);
  else await removeForGood(() => removeEntity(ctx, entityId));
  const fields = { entity_id: entityId, deleted_by: deletion.deleted_by, soft_delete: soft };
  ctx.emit('entity_deleted', { ...fields, reason: reason ?? null }, { entityId });
  const entry = { entityId, object: 'entity', objectId: entityId, action: 'deleted' } as const;
  ctx.record({ ...entry, ...reasonGiven(reason) });
  await runConsequences(ctx, 'entity.deleted', { entityId });
}

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
