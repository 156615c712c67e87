import { type Context, runConsequences } from '../core/context.ts';
import {
  type Deletion,
  deletedNow,
  reasonGiven,
  requireDeletable,
  requireReason,
} from '../core/schemas/deletion.ts';
import { type EntityRow, entityHasMoney, removeEntity, saveEntity } from '../data/entities.ts';
import { removeForGood } from '../data/rows.ts';

/** Soft-deletes an association, or deletes it permanently; its users can no longer log in. */
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
