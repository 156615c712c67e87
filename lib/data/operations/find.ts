import type { Reads } from '../../context.ts';
import { operationsInReach, type Reach } from './in-reach.ts';

/** A live operation in the caller's reach. */
export function findOperation(ctx: Reads & Reach, operationId: number) {
  return operationsInReach(ctx)
    .selectAll('operations')
    .where('operations.id', '=', operationId)
    .executeTakeFirst();
}

/** The same, held until the transaction ends: sectors of one operation are drawn one after the other. */
export function lockOperation(ctx: Reads & Reach, operationId: number) {
  return operationsInReach(ctx)
    .selectAll('operations')
    .where('operations.id', '=', operationId)
    .forUpdate()
    .executeTakeFirst();
}
