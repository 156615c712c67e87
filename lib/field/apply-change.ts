import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../core/context.ts';
import { presentContent } from '../core/fields.ts';
import { Problem, refusedField } from '../core/problems.ts';
import { passageFields } from '../core/records/passage.ts';
import type { FieldOperation } from '../data/field/access.ts';
import type { PassageRow } from '../data/passages/find.ts';
import { applyInput, contentOf, type PassageContent } from '../passages/content.ts';
import { deletePassage, loadForDeletion } from '../passages/delete.ts';
import { loadForChange } from '../passages/get.ts';
import { presentContentOf } from '../passages/present.ts';
import { type PassageInput, PassageInputs } from '../passages/schemas.ts';
import { updatePassage } from '../passages/update.ts';
import { isMoney, keepConflicts, withMoney } from './keep-conflicts.ts';
import { mergeFields, type Values } from './merge.ts';
import { forgedNames, inputOf, type PushedRow, readOnlyProblem, writableNames } from './read-row.ts';
import { type SyncError, syncErrorOf } from './refusals.ts';
import { basisOf } from './restored.ts';

/** Applies to a passage what its phone changed, as far as nobody else has; throws when nothing of it may be applied. */
export async function applyChange(
  ctx: Context,
  operation: FieldOperation,
  row: PushedRow,
  passageId: number,
): Promise<SyncError | undefined> {
  const target = await loadOwn(ctx, operation, passageId);
  if (row.isDeleted) return deleteOwn(ctx, row, target);
  const { before, merged, sent, master } = compare(ctx, row, target);
  if (target.deleted_at !== null) {
    const names = [...merged.applied, ...merged.conflicting].filter(isMoney);
    await keepConflicts(ctx, operation, target, { row, master, names: withMoney(names, { sent, master }) });
    return undefined;
  }
  const forged = forgedNames(row, presentContentOf(target, before));
  if (forged.length > 0) throw readOnlyProblem(forged);
  const names = withMoney(merged.conflicting, { sent, master, applied: merged.applied });
  await keepConflicts(ctx, operation, target, { row, master, names });
  return updateFields(ctx, target, row.input, merged.applied);
}

/** The passage of a known id; that of somebody else cannot be told from an id that is used for something else. */
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

async function deleteOwn(ctx: Context, row: PushedRow, target: PassageRow): Promise<undefined> {
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

function changedMoney(
  ctx: Context,
  assumed: NonNullable<PushedRow['assumed']>,
  target: PassageRow,
): string[] {
  const before = contentOf(ctx, target);
  const master = valuesOf(target, before, {});
  const known = valuesOf(target, before, knownOf(assumed));
  return Object.keys(master).filter((name) => isMoney(name) && !isDeepStrictEqual(master[name], known[name]));
}

function compare(ctx: Context, row: PushedRow, target: PassageRow) {
  const { input, assumed } = row;
  const before = contentOf(ctx, target);
  const master = valuesOf(target, before, {});
  const known = assumed && knownOf(assumed);
  const basis = basisOf(row, target);
  const versions = {
    sent: namedOf(valuesOf(target, before, input), input),
    // All of what the phone has is a change of what the backup brought back.
    assumed: basis === 'newer' ? master : known && namedOf(valuesOf(target, before, known), known),
    master,
    isUntouched: basis !== 'parted' && target.version === 1,
    isLost: basis === 'parted',
  };
  return { before, merged: mergeFields(writableNames, versions), sent: versions.sent, master };
}

/** Field by field, so that one that is not valid does not hide the others. */
function knownOf(assumed: NonNullable<PushedRow['assumed']>): PassageInput {
  const whole = PassageInputs.safeParse(inputOf(assumed));
  if (whole.success) return whole.data;
  const invalidNames = new Set(whole.error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(inputOf(assumed)).filter(([name]) => !invalidNames.has(name));
  return PassageInputs.safeParse(Object.fromEntries(valid)).data ?? {};
}

/** The values of a passage as answers contain them, after an input; sector and author under their ids. */
function valuesOf(
  target: PassageRow,
  before: PassageContent,
  { fk_sector, fk_user, ...input }: PassageInput,
): Values {
  const { fk_sector: sector, fk_user: author, user_id } = target;
  return {
    ...presentContent(passageFields, applyInput(before, input)),
    fk_sector: fk_sector ?? sector,
    fk_user: fk_user === undefined || fk_user === user_id ? author : fk_user,
  };
}

function namedOf(values: Values, input: PassageInput): Values {
  return Object.fromEntries(Object.keys(input).map((name) => [name, values[name]]));
}

/** Applies fields; those that a receipt or a payment has locked meanwhile are refused, the others are applied. */
async function updateFields(
  ctx: Context,
  target: PassageRow,
  input: PassageInput,
  names: readonly string[],
): Promise<SyncError | undefined> {
  if (names.length === 0) return undefined;
  const patch = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  try {
    await updatePassage(ctx, target, patch);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'passage-locked') throw error;
    const refusal = syncErrorOf(error, names);
    const others = names.filter((name) => !refusal.fields.includes(name));
    if (others.length === names.length) throw error;
    return (await updateFields(ctx, target, input, others)) ?? refusal;
  }
}
