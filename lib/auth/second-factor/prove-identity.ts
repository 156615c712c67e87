import { type Context, withSession } from '../../core/context.ts';
import type { ProblemCode } from '../../core/problems/catalogue.ts';
import { Problem, refusedField } from '../../core/problems/problem.ts';
import { requireRecentFactor } from '../../core/require-second-factor.ts';
import { isRecent } from '../../core/second-factor.ts';
import { verifyCurrentPassword } from '../current-password.ts';

/** The problems of a request that asks for a proof of identity. */
export const proofProblems = [
  'current-password-required',
  'invalid-current-password',
  'too-many-attempts',
  'blocked-ip',
] as const satisfies ProblemCode[];

/**
 * Before a factor is added: whoever has one must have shown it recently, others must have signed in with their password recently or
 * give it, so that an open session alone cannot take over an account.
 */
export async function proveToAdd(ctx: Context, password: string | undefined): Promise<void> {
  const { secondFactor, session } = withSession(ctx);
  if (secondFactor.isRegistered) return requireRecentFactor(ctx);
  if (session.signedInBy === 'password' && isRecent(session.createdAt, ctx.now)) return;
  await requirePassword(ctx, password);
}

/** Before a factor is removed: it or another one was shown recently, or the present password is given. */
export async function proveToRemove(ctx: Context, password: string | undefined): Promise<void> {
  if (isRecent(withSession(ctx).secondFactor.shownAt, ctx.now)) return;
  await requirePassword(ctx, password);
}

async function requirePassword(ctx: Context, password: string | undefined): Promise<void> {
  if (password === undefined) throw refusedField('current-password-required', '/current_password');
  await verifyCurrentPassword(ctx, password);
}

/** Throws a 403 where the caller's association offers no second factor. */
export function requireOffered(ctx: Context): void {
  if (withSession(ctx).secondFactor.rule === 'off') throw new Problem('second-factor-off');
}
