import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { updateOperation } from '../data/operations/write.ts';
import { restoration, restoredNow } from '../deletion.ts';
import { settleMisfitsIn } from '../pay/out-of-sight.ts';
import { presentOperation } from './present.ts';

/** Brings a deleted operation back with all that lies in it; one that lives stays as it is. */
export async function restoreOperation(ctx: Context, row: OperationRow) {
  if (row.deleted_at === null) return presentOperation(row);
  const { id: operation_id, entity_id: entityId } = row;
  const restored = await updateOperation(ctx, operation_id, restoredNow(ctx));
  const changes = restoration(row);
  ctx.emit('operation_updated', { operation_id, updated_by: actorId(ctx), changes }, { entityId });
  ctx.record({ entityId, object: 'operation', objectId: operation_id, action: 'restored' });
  await settleMisfitsIn(ctx, { entityId, operationId: operation_id });
  return presentOperation(restored);
}
