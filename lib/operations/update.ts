import { actorId } from '../core/caller.ts';
import { describeChanges } from '../core/changes.ts';
import type { Context } from '../core/context.ts';
import { centsToNumber } from '../core/money.ts';
import { requireUnchanged } from '../core/patches.ts';
import { invalid } from '../core/problems.ts';
import { type OperationRow, updateOperation as writeOperation } from '../data/operations.ts';
import { presentOperation } from './load.ts';
import { faultOfDates } from './rules.ts';
import { type OperationPatch, readOnlyNames } from './schemas.ts';

/** What somebody may change of an operation. */
type OperationContent = Pick<
  OperationRow,
  'name' | 'date_start' | 'date_end' | 'chk_active' | 'calendar_value_cents'
>;

/** An operation as its events and its history see it. */
function trackedOperation({ calendar_value_cents: cents, ...row }: OperationContent) {
  const { name, date_start, date_end, chk_active } = row;
  const calendar_value = cents === null ? null : centsToNumber(cents);
  return { clear: { name, date_start, date_end, chk_active, calendar_value }, encrypted: {} };
}

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
