import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import type { Day } from '../core/time.ts';
import { findCurrentOperation, findOperationOf, type OperationSpan } from '../data/stats/figure-tables.ts';

/**
 * Returns the operation of a statistics query: the named one, else the latest that has started, else the latest. Undefined when the
 * association has none yet; throws a 404 for one that the caller may not see.
 */
export async function chooseOperation(
  ctx: Context,
  entityId: number,
  operationId: number | undefined,
  today: Day,
): Promise<OperationSpan | undefined> {
  if (operationId === undefined) return findCurrentOperation(ctx, entityId, today);
  const operation = await findOperationOf(ctx, entityId, operationId);
  if (!operation) throw new Problem('not-found');
  return operation;
}
