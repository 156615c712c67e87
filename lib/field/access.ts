import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type FieldOperation, findFieldOperation } from '../data/field/access.ts';
import type { FieldScope } from '../data/field/changes.ts';

/** An operation that the caller works in, and what of it they may take along. */
export type FieldAccess = { operation: FieldOperation; scope: FieldScope };

/** Who works in an operation of their association, was taken out of it, or never was a member of it. */
type Standing =
  | (FieldAccess & { standing: 'in' })
  | { operation: FieldOperation; standing: 'left' | 'never' };

/** Throws 404 for an operation that is not the caller's, and 403 for who was taken out of it. */
export async function requireFieldAccess(
  ctx: Context,
  operationId: number,
  phone?: string,
): Promise<FieldAccess> {
  const access = await findFieldAccess(ctx, operationId, phone);
  if (access.standing === 'in') return access;
  if (access.standing === 'left') throw new Problem('forbidden');
  throw new Problem('operation-not-found', { status: 404 });
}

/** The caller's access to an operation, also without or after membership; 404 for another association's. */
export async function findFieldAccess(ctx: Context, operationId: number, phone?: string): Promise<Standing> {
  const { userId } = signedIn(ctx);
  const operation = await findFieldOperation(ctx, operationId, userId, phone);
  if (!operation) throw new Problem('operation-not-found', { status: 404 });
  if (ctx.scope !== 'own') return { operation, scope: { operationId }, standing: 'in' };
  const { ope_user_id: opeUserId, has_left } = operation;
  if (opeUserId === null) return { operation, standing: 'never' };
  return has_left ? { operation, standing: 'left' } : { operation, scope: { opeUserId }, standing: 'in' };
}
