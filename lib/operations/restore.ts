import { actorId, type Context, runConsequences } from '../core/context.ts';
import { restoration, restoredNow } from '../core/schemas/deletion.ts';
import { type OperationRow, saveOperation } from '../data/operations.ts';
import { presentOperation } from './get.ts';

/** Restores a deleted operation with its sectors and passages; a live one is returned unchanged. */
export async function restoreOperation(ctx: Context, row: OperationRow) {
  if (row.deleted_at === null) return presentOperation(ctx, row);
  const { id: operation_id, entity_id: entityId } = row;
  const restored = await saveOperation(ctx, operation_id, restoredNow(ctx));
  const changes = restoration(row);
  ctx.emit('operation_updated', { operation_id, updated_by: actorId(ctx), changes }, { entityId });
  ctx.record({ entityId, object: 'operation', objectId: operation_id, action: 'restored' });
  await runConsequences(ctx, 'operation.restored', { entityId, operationId: operation_id });
  return presentOperation(ctx, restored);
}
