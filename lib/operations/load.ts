import type { Context } from '../context.ts';
import { findOperation } from '../data/operations/find.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { Problem } from '../problems.ts';

/** The operation a path names, or 404 when it is out of the caller's reach. */
export async function loadOperation(ctx: Context, operationId: number): Promise<OperationRow> {
  const operation = await findOperation(ctx, operationId);
  if (!operation) throw new Problem('not-found');
  return operation;
}
