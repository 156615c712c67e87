import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type FieldOperation, findFieldOperation } from '../data/field/access.ts';
import type { FieldScope } from '../data/field/changes.ts';

/** An operation that the caller works in, and what of it they may take along. */
export type FieldAccess = { operation: FieldOperation; scope: FieldScope };

/** Throws 404 for an operation that is not the caller's, and 403 for who was taken out of it. */
export async function requireFieldAccess(ctx: Context, operationId: number): Promise<FieldAccess> {
  const access = await findFieldAccess(ctx, operationId);
  if (access.hasLeft) throw new Problem('forbidden');
  return access;
}

/** The same, also for who was taken out of it. */
export async function findFieldAccess(
  ctx: Context,
  operationId: number,
): Promise<FieldAccess & { hasLeft: boolean }> {
  const { userId } = signedIn(ctx);
  const operation = await findFieldOperation(ctx, operationId, userId);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  if (ctx.scope !== 'own') return { operation, scope: { operationId }, hasLeft: false };
  const { ope_user_id: opeUserId, has_left } = operation;
  if (opeUserId === null) throw new Problem('operation-not-found', { status: 404 });
  return { operation, scope: { opeUserId }, hasLeft: has_left };
}
