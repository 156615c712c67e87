import { type Context, runConsequences } from '../core/context.ts';
import {
  type Deletion,
  deletedNow,
  reasonGiven,
  requireDeletable,
  requireReason,
} from '../core/schemas/deletion.ts';
import { type OperationRow, operationHasMoney, removeOperation, saveOperation } from '../data/operations.ts';
import { removeForGood } from '../data/rows.ts';

/** Deletes an operation; its sectors and passages are hidden until it is restored. */
export async function deleteOperation(
  ctx: Context,
  row: OperationRow,
  { soft, reason }: Deletion,
): Promise<void> {
  requireDeletable(ctx, row, soft);
  const { id: operation_id, entity_id: entityId } = row;
  if (await operationHasMoney(ctx, operation_id))
    requireReason(reason, 'an operation whose passages brought money');
  const deletion = deletedNow(ctx);
  if (soft) await saveOperation(ctx, operation_id, deletion);
  else await removeForGood(() => removeOperation(ctx, operation_id));
  const { deleted_by } = deletion;
  ctx.emit('operation_deleted', { operation_id, deleted_by, soft_delete: soft }, { entityId });
  const changes = reasonGiven(reason);
  ctx.record({ entityId, object: 'operation', objectId: operation_id, action: 'deleted', ...changes });
  await runConsequences(ctx, 'operation.deleted', { entityId, operationId: operation_id });
}
