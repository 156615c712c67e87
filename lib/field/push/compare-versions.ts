import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../core/context.ts';
import { presentContent } from '../../core/fields/fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import type { PassageRow } from '../../data/passages/find.ts';
import { applyInput, contentOf, type PassageContent } from '../../passages/content.ts';
import { KnownInputs, type PassageInput } from '../../passages/schemas.ts';
import { isMoney } from '../conflicts/keep-conflicts.ts';
import { basisOf } from '../pull/restored.ts';
import { inputOf, writableNames } from './document-fields.ts';
import { mergeFields, type Values } from './merge.ts';
import type { Document } from './read-document.ts';
import type { PushedRow } from './read-rows.ts';

type Change = Pick<PushedRow, 'document' | 'input' | 'assumed'> & { isBeforeRestore: boolean };

/** The fields of money that were changed since the phone had them. */
export function changedMoney(ctx: Context, assumed: Document, target: PassageRow): string[] {
  const before = contentOf(ctx, target);
  const master = valuesOf(target, before, {});
  const known = valuesOf(target, before, knownOf(assumed));
  return Object.keys(master).filter((name) => isMoney(name) && !isDeepStrictEqual(master[name], known[name]));
}

/** What the phone changed and what somebody else did, field by field, with the values of both. */
export function compareVersions(ctx: Context, row: Change, target: PassageRow) {
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
function knownOf(assumed: Document): PassageInput {
  const whole = KnownInputs.safeParse(inputOf(assumed));
  if (whole.success) return whole.data;
  const invalidNames = new Set(whole.error.issues.map(({ path }) => path[0]));
  const valid = Object.entries(inputOf(assumed)).filter(([name]) => !invalidNames.has(name));
  return KnownInputs.safeParse(Object.fromEntries(valid)).data ?? {};
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
