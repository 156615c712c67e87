import { type Context, inEntity } from '../core/context.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { refusedField } from '../core/problems/problem.ts';
import { findMoved, type Moved, saveReceived } from '../data/cash/stock.ts';
import type { OperationRow } from '../data/operations.ts';
import type { StockInput } from './stock-schemas.ts';

/** Sets how many calendars an operation received; throws when members hold more. */
export async function setStock(outer: Context, operation: OperationRow, body: StockInput) {
  const ctx = inEntity(outer, operation.entity_id);
  const { id, entity_id: entityId, calendars_received: before } = operation;
  requireUnchanged({ operation_id: id }, ['operation_id'], body);
  const { received } = body;
  const moved = await findMoved(ctx, id, null);
  if (received !== null && leftOf(received, moved) < 0)
    throw refusedField('not-enough-calendars', '/received');
  if (received !== before) {
    await saveReceived(ctx, id, { received, now: ctx.now });
    const changes = { calendars_received: { old: before, new: received } };
    ctx.record({ entityId, object: 'operation', objectId: id, action: 'changed', changes });
  }
  return { operation_id: id, received, ...moved, left: received === null ? null : leftOf(received, moved) };
}

/** The calendars that are left in stock. */
export function leftOf(received: number, { given, returned }: Moved): number {
  return received - given + returned;
}
