import type { Reads } from '../../context.ts';
import type { Existence } from '../deletion.ts';
import { operationsInReach, type Reach } from './in-reach.ts';

function operationById(ctx: Reads & Reach, operationId: number, existence: Existence) {
  return operationsInReach(ctx, existence).selectAll('operations').where('operations.id', '=', operationId);
}

/** An operation in the caller's reach. */
export function findOperation(ctx: Reads & Reach, operationId: number, existence: Existence = 'live') {
  return operationById(ctx, operationId, existence).executeTakeFirst();
}

/**
 * The same, held until the transaction ends: sectors of one operation are drawn one after the other, while
 * passages go on.
 */
export function lockOperation(ctx: Reads & Reach, operationId: number, existence: Existence = 'live') {
  return operationById(ctx, operationId, existence).forNoKeyUpdate().executeTakeFirst();
}

/** The same, and no passage comes in meanwhile. */
export function lockOperationAlone(ctx: Reads & Reach, operationId: number, existence: Existence) {
  return operationById(ctx, operationId, existence).forUpdate().executeTakeFirst();
}
