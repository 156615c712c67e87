import type { Context } from '../context.ts';
import { findOperation, lockOperation, lockOperationAlone } from '../data/operations/find.ts';
import type { OperationRow } from '../data/operations/list.ts';
import { Problem } from '../problems.ts';

/** The operation a path names, or 404 when it is out of the caller's reach. */
export async function loadOperation(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await findOperation(ctx, operationId));
}

/** The same, held for a change. */
export async function loadForChange(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await lockOperation(ctx, operationId));
}

/** The same, held against new passages too; deleted ones for those who may remove them for good. */
export async function loadForDeletion(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await lockOperationAlone(ctx, operationId, ctx.scope === 'all' ? 'any' : 'live'));
}

/** The operation a path names, deleted or not. */
export async function loadForRestoration(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await lockOperation(ctx, operationId, 'any'));
}

function orNotFound(operation: OperationRow | undefined): OperationRow {
  if (!operation) throw new Problem('not-found');
  return operation;
}
