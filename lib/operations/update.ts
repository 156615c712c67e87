import { actorId } from '../auth/signed-in.ts';
import { describeChanges } from '../changes.ts';
import type { Context } from '../context.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { updateOperation as writeOperation } from '../data/operations/write.ts';
import { requireUnchanged } from '../patches.ts';
import { invalid } from '../problems.ts';
import { presentOperation } from './present.ts';
import { faultOfDates } from './rules.ts';
import { type OperationPatch, readOnlyNames } from './schemas.ts';
import { trackedOperation } from './tracked.ts';

/** Changes what the request names; the same values again change nothing and leave no trace. */
export async function updateOperation(ctx: Context, row: OperationRow, patch: OperationPatch) {
  requireUnchanged(presentOperation(row), readOnlyNames, patch);
  const after = contentAfter(row, patch);
  const fault = faultOfDates(after);
  if (fault) throw invalid({ pointer: '/date_end', detail: fault, code: 'invalid-value' });
  const changes = describeChanges(trackedOperation(row), trackedOperation(after));
  if (Object.keys(changes).length === 0) return presentOperation(row);
  const { id: operation_id, entity_id: entityId } = row;
  const updated = await writeOperation(ctx, operation_id, { ...after, updated_at: ctx.now });
  ctx.emit('operation_updated', { operation_id, updated_by: actorId(ctx), changes }, { entityId });
  ctx.record({ entityId, object: 'operation', objectId: operation_id, action: 'changed', changes });
  return presentOperation(updated);
}

function contentAfter(row: OperationRow, { calendar_value: cents, ...patch }: OperationPatch) {
  return {
    name: patch.name ?? row.name,
    date_start: patch.date_start ?? row.date_start,
    date_end: patch.date_end ?? row.date_end,
    chk_active: patch.chk_active ?? row.chk_active,
    calendar_value_cents: cents === undefined ? row.calendar_value_cents : cents,
  };
}
