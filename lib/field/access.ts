import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type FieldOperation, findFieldOperation } from '../data/field/access.ts';
import type { FieldScope } from '../data/field/changes.ts';

/** An operation that the caller works in, and what of it they may take along. */
export type FieldAccess = { operation: FieldOperation; scope: FieldScope };

/** Throws 404 for an operation that is not the caller's, and 403 for who was taken out of it. */
export async function requireFieldAccess(ctx: Context, operationId: number): Promise<FieldAccess> {
  const { userId } = signedIn(ctx);
  const operation = await findFieldOperation(ctx, operationId, userId);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  if (ctx.scope !== 'own') return { operation, scope: { operationId } };
  const { ope_user_id: opeUserId, has_left } = operation;
  if (opeUserId === null) throw new Problem('operation-not-found', { status: 404 });
  if (has_left) throw new Problem('forbidden');
  return { operation, scope: { opeUserId } };
}
