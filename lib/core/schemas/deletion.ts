import * as z from 'zod';
import { callerScope, type Needs } from '../context.ts';
import { type Fault, invalid, Problem } from '../problems/problem.ts';
import type { Instant } from '../time.ts';

/** `?deleted=only` of a list. */
export const DeletedParameter = z
  .enum(['only'])
  .optional()
  .meta({ description: '`only`: what was deleted and can be restored, for those who may restore it.' });

/** How a record is deleted. */
export type Deletion = { soft: boolean; reason?: string | undefined };

export function mayRestore(ctx: Needs<'caller'>): boolean {
  return callerScope(ctx, 'restore') !== null;
}

/** Refuses `?deleted=only` to callers who may not restore records. */
export function requireMaySeeDeleted(ctx: Needs<'caller'>, deleted: 'only' | undefined): void {
  if (deleted !== undefined && !mayRestore(ctx)) throw new Problem('forbidden');
}

/** Only super administrators delete permanently; a record that is already soft-deleted is not found. */
export function requireDeletable(
  ctx: Needs<'scope'>,
  record: { deleted_at: Instant | null },
  soft: boolean,
): void {
  if (!soft && ctx.scope !== 'all') throw new Problem('forbidden');
  if (soft && record.deleted_at !== null) throw new Problem('not-found');
}

/** Requires a reason for deletions that hide money. */
export function requireReason(reason: string | undefined, of: string): void {
  const fault: Fault = { pointer: '?reason', detail: `is required for ${of}`, code: 'required' };
  if (reason === undefined) throw invalid(fault);
}

/** The reason of a deletion as `changes` of a history entry. */
export function reasonGiven(reason: string | undefined) {
  return reason === undefined ? {} : { changes: { reason: { old: null, new: reason } } };
}

/** The column values that soft-delete a record now. */
export function deletedNow(ctx: Needs<'caller' | 'now'>) {
  const { caller, now } = ctx;
  return { deleted_at: now, deleted_by: caller.kind === 'user' ? caller.userId : null, updated_at: now };
}

/** The column values that restore a record now. */
export function restoredNow(ctx: Needs<'now'>) {
  return { deleted_at: null, deleted_by: null, updated_at: ctx.now };
}

/** The `changes` of a restored record. */
export function restoration(record: { deleted_at: Instant | null }) {
  return { deleted_at: { old: record.deleted_at, new: null } };
}
