import { actorId, type Context } from '../core/context.ts';
import { describeChanges } from '../core/fields/changes.ts';
import { applyInput } from '../core/fields/fields.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { invalid } from '../core/problems/problem.ts';
import { operationFields } from '../core/records/operation.ts';
import { type OperationRow, saveOperation } from '../data/operations.ts';
import { columnsOfChange, contentOf, trackedOperation } from './content.ts';
import { presentOperation } from './get.ts';
import { faultOfDates, type OperationInput, readOnlyNames } from './schemas.ts';

/** Changes the fields that the request names; without a difference, writes no row, event or history. */
export async function updateOperation(ctx: Context, row: OperationRow, patch: OperationInput) {
  requireUnchanged(presentOperation(ctx, row), readOnlyNames, patch);
  const before = contentOf(row);
  const after = applyInput(operationFields, before, patch);
  const fault = faultOfDates(after);
  if (fault) throw invalid({ pointer: '/date_end', detail: fault, code: 'invalid-value' });
  const changes = describeChanges(trackedOperation(before), trackedOperation(after));
  if (Object.keys(changes).length === 0) return presentOperation(ctx, row);
  const { id: operation_id, entity_id: entityId } = row;
  const updated = await saveOperation(ctx, operation_id, {
    ...columnsOfChange(before, after),
    updated_at: ctx.now,
  });
  ctx.emit('operation_updated', { operation_id, updated_by: actorId(ctx), changes }, { entityId });
  ctx.record({ entityId, object: 'operation', objectId: operation_id, action: 'changed', changes });
  return presentOperation(ctx, updated);
}
