import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import { applyChange, type Change } from './apply-change.ts';
import { type Outcome, type Refusal, refusalOf, withChanged } from './outcome.ts';
import { inIdOrder, type PushedRow } from './read-rows.ts';

/** A row of a passage that the service has. */
export type KnownRow = PushedRow & { passageId: number };

/** Changes or deletes passages that the service has, one after the other in the order of their ids. */
export async function changeKnown(
  ctx: Context,
  operation: FieldOperation,
  rows: readonly KnownRow[],
  isBeforeRestore: boolean,
): Promise<Outcome[]> {
  const changed: Outcome[] = [];
  for (const row of inIdOrder(rows)) {
    const refusal = await changeOrRefuse(ctx, operation, { ...row, isBeforeRestore });
    // The refusal names a field that the phone has changed, otherwise the phone would send the edit again.
    changed.push({ ...row, refusal: refusal && withChanged(refusal, row) });
  }
  return changed;
}

async function changeOrRefuse(
  ctx: Context,
  operation: FieldOperation,
  change: Change,
): Promise<Refusal | undefined> {
  try {
    return await ctx.attempt(() => applyChange(ctx, operation, change));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refusalOf(error, change.isDeleted ? ['_deleted'] : Object.keys(change.input));
  }
}
