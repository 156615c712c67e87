import { type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { findTill } from '../data/cash/till.ts';
import { findOperation } from '../data/operations.ts';
import { presentTill } from './present.ts';

/** Returns the cheques of an operation's treasury, and the differences counted among them. */
export async function getCheques(outer: Context, { operation_id }: { operation_id: number }) {
  const operation = await findOperation(outer, operation_id);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  const ctx = inEntity(outer, operation.entity_id);
  return presentTill(ctx, await findTill(ctx, operation.id));
}
