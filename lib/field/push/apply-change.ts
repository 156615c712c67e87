import type { Context } from '../../core/context.ts';
import { Problem, refusedField } from '../../core/problems/problem.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import type { PassageRow } from '../../data/passages/find.ts';
import { deletePassage, loadForDeletion } from '../../passages/delete.ts';
import { loadForChange, presentContentOf } from '../../passages/get.ts';
import type { PassageInput } from '../../passages/schemas.ts';
import { updatePassage } from '../../passages/update.ts';
import { isMoney, keepConflicts, withMoney } from '../conflicts/keep-conflicts.ts';
import { basisOf } from '../pull/restored.ts';
import { changedMoney, compareVersions } from './compare-versions.ts';
import { forgedNames, readOnlyProblem } from './document-fields.ts';
import { type Refusal, refusalOf } from './outcome.ts';
import type { PushedRow } from './read-rows.ts';

/** What a phone changed of a passage, or that it deleted it. */
export type Change = PushedRow & {
  passageId: number;
  /** Whether the phone has not pulled since a backup was restored. */
  isBeforeRestore: boolean;
};

/** Applies a phone's changes except those that conflict with others' changes; throws if none may be applied. */
export async function applyChange(
  ctx: Context,
  operation: FieldOperation,
  row: Change,
): Promise<Refusal | undefined> {
  const target = await loadOwn(ctx, operation, row.passageId);
  if (row.isDeleted) return deleteOwn(ctx, row, target);
  const { before, merged, sent, master } = compareVersions(ctx, row, target);
  if (target.deleted_at !== null) {
    const names = [...merged.applied, ...merged.conflicting].filter(isMoney);
    await keepConflicts(ctx, operation, target, {
      row,
      sent,
      master,
      names: withMoney(names, { sent, master }),
    });
    return undefined;
  }
  const forged = forgedNames(row, presentContentOf(ctx, target, before));
  if (forged.length > 0) throw readOnlyProblem(forged);
  const names = withMoney(merged.conflicting, { sent, master, applied: merged.applied });
  await keepConflicts(ctx, operation, target, { row, sent, master, names });
  return updateFields(ctx, target, row.input, merged.applied);
}

/** The passage of a known id. One out of reach gives the same problem as an id of another operation. */
async function loadOwn(
  ctx: Context,
  { operation_id }: FieldOperation,
  passageId: number,
): Promise<PassageRow> {
  const target = await loadForChange(ctx, passageId, 'any').catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'forbidden') throw new Problem('field-forbidden');
    if (error instanceof Problem && error.code === 'not-found') throw refusedField('id-already-used', '/id');
    throw error;
  });
  if (target.fk_operation !== operation_id) throw refusedField('id-already-used', '/id');
  return target;
}

async function deleteOwn(ctx: Context, row: Change, target: PassageRow): Promise<undefined> {
  if (target.deleted_at !== null) return;
  const { assumed, reason } = row;
  const changed = assumed && basisOf(row, target) !== 'newer' ? changedMoney(ctx, assumed, target) : [];
  // Money that the member has never seen is not deleted by the way.
  if (changed.length > 0)
    throw new Problem('precondition-failed', {
      detail: 'Somebody else has changed the money of this passage since.',
      errors: ['_deleted', ...changed].map((name) => ({
        pointer: `/${name}`,
        detail: 'has changed since',
        code: 'precondition-failed',
      })),
    });
  await deletePassage(ctx, await loadForDeletion(ctx, target.passage_id), { soft: true, reason });
}

/** Applies fields; those that a receipt or a payment has locked meanwhile are refused, the others are applied. */
async function updateFields(
  ctx: Context,
  target: PassageRow,
  input: PassageInput,
  names: readonly string[],
): Promise<Refusal | undefined> {
  if (names.length === 0) return undefined;
  const patch = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  try {
    await updatePassage(ctx, target, patch);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'passage-locked') throw error;
    const refusal = refusalOf(error, names);
    const others = names.filter((name) => !refusal.fields.includes(name));
    if (others.length === names.length) throw error;
    return (await updateFields(ctx, target, input, others)) ?? refusal;
  }
}
