import type { Context } from '../context.ts';
import { entityHasMoney } from '../data/entities/has-money.ts';
import type { EntityRow } from '../data/entities/list.ts';
import { removeEntity, updateEntity } from '../data/entities/write.ts';
import { removeForGood } from '../data/removal.ts';
import { type Deletion, deletedNow, reasonGiven, requireDeletable, requireReason } from '../deletion.ts';
import { cancelOpenIn } from '../pay/out-of-sight.ts';

/** Deletes an association: nobody of it gets in any more. As a rule it stays restorable. */
export async function deleteEntity(ctx: Context, row: EntityRow, { soft, reason }: Deletion): Promise<void> {
  requireDeletable(ctx, row, soft);
  const { id: entityId } = row;
  const withMoney = 'an association whose passages brought money';
  if (await entityHasMoney(ctx, entityId)) requireReason(reason, withMoney);
  const deletion = deletedNow(ctx);
  if (soft) await updateEntity(ctx, entityId, deletion);
  else await removeForGood(() => removeEntity(ctx, entityId));
  const fields = { entity_id: entityId, deleted_by: deletion.deleted_by, soft_delete: soft };
  ctx.emit('entity_deleted', { ...fields, reason: reason ?? null }, { entityId });
  const entry = { entityId, object: 'entity', objectId: entityId, action: 'deleted' } as const;
  ctx.record({ ...entry, ...reasonGiven(reason) });
  await cancelOpenIn(ctx, { entityId });
}
