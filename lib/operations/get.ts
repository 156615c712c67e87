import type * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { audienceOf } from '../core/fields/audience.ts';
import { presentContent } from '../core/fields/fields.ts';
import { Problem } from '../core/problems/problem.ts';
import { operationFieldsFor } from '../core/records/operation.ts';
import {
  findOperation,
  lockOperation,
  lockOperationForDeletion,
  type OperationRow,
} from '../data/operations.ts';
import { contentOf } from './content.ts';
import type { Operation } from './schemas.ts';

export function presentOperation(ctx: Needs<'caller'>, row: OperationRow): z.input<typeof Operation> {
  return {
    operation_id: row.id,
    entity_id: row.entity_id,
    ...presentContent(operationFieldsFor[audienceOf(ctx)], contentOf(row)),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

/** Loads the operation of a path; throws a 404 when it is out of the caller's scope. */
export async function loadOperation(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await findOperation(ctx, operationId));
}

/** Loads the operation of a path and locks it for a change; throws a 404 when it is out of the caller's scope. */
export async function loadForChange(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await lockOperation(ctx, operationId));
}

/**
 * Loads the operation of a path and locks it, also against new passages; finds deleted ones only for super administrators, who may
 * delete them permanently.
 */
export async function loadForDeletion(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await lockOperationForDeletion(ctx, operationId, ctx.scope === 'all' ? 'any' : 'live'));
}

/** Loads the operation of a path, deleted or not, and locks it for a change. */
export async function loadForRestoration(ctx: Context, operationId: number): Promise<OperationRow> {
  return orNotFound(await lockOperation(ctx, operationId, 'any'));
}

function orNotFound(operation: OperationRow | undefined): OperationRow {
  if (!operation) throw new Problem('not-found');
  return operation;
}
