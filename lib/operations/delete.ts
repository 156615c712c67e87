import type { Context } from '../context.ts';
import { hasMoney } from '../data/operations/has-money.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { removeOperation, updateOperation } from '../data/operations/write.ts';
import { removeForGood } from '../data/removal.ts';
import { type Deletion, deletedNow, reasonGiven, requireDeletable, requireReason } from '../deletion.ts';
import { cancelOpenIn } from '../pay/out-of-sight.ts';

/** Deletes an operation: what lies in it is out of sight until it is restored. */
export async function deleteOperation(
  ctx: Context,
  row: OperationRow,
  { soft, reason }: Deletion,
): Promise<void> {
  requireDeletable(ctx, row, soft);
  const { id: operation_id, entity_id: entityId } = row;
  if (await hasMoney(ctx, operation_id)) requireReason(reason, 'an operation whose passages brought money');
  const deletion = deletedNow(ctx);
  if (soft) await updateOperation(ctx, operation_id, deletion);
  else await removeForGood(() => removeOperation(ctx, operation_id));
  const { deleted_by } = deletion;
  ctx.emit('operation_deleted', { operation_id, deleted_by, soft_delete: soft }, { entityId });
  const changes = reasonGiven(reason);
  ctx.record({ entityId, object: 'operation', objectId: operation_id, action: 'deleted', ...changes });
  await cancelOpenIn(ctx, { entityId, operationId: operation_id });
}
