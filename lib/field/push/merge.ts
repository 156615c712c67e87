import { isDeepStrictEqual } from 'node:util';
import { namesToMerge } from '../../core/fields/fields.ts';
import { passageFields } from '../../core/records/passage.ts';

/** Values by the names of fields, as answers contain them. */
export type Values = Readonly<Record<string, unknown>>;

/** They are only right together: an amount needs a type and a payment type, a cheque its own. */
export const moneyFields: readonly string[] = namesToMerge(passageFields, 'together');

/** The fields in which the later edit wins. */
const lastFields: readonly string[] = namesToMerge(passageFields, 'last');

type Versions = {
  /** What the phone has now. */
  sent: Values;
  /** What the phone had from the service when it was edited; undefined when it had nothing. */
  assumed: Values | undefined;
  /** What the service has now. */
  master: Values;
  /** Whether only the author of the document can have changed it. */
  isUntouched: boolean;
  /** Whether the service lost the state that the phone had; then fields unchanged on the phone count too. */
  isLost?: boolean;
};

export type Merged = {
  /** Changed on the phone, and not by others since. */
  applied: string[];
  /** Changed on the phone, and to another value by somebody else, whose value stays. */
  conflicting: string[];
};

/** Decides field by field; fields that are not in `sent`, or equal on the service, are in neither list. */
export function mergeFields(names: readonly string[], versions: Versions): Merged {
  const merged: Merged = { applied: [], conflicting: [] };
  for (const name of names) {
    if (!isChanged(name, versions)) continue;
    const isApplied = lastFields.includes(name) || isUnchangedByOthers(name, versions);
    merged[isApplied ? 'applied' : 'conflicting'].push(name);
  }
  return merged;
}

function isChanged(name: string, { sent, assumed, master, isLost = false }: Versions): boolean {
  if (!(name in sent) || isDeepStrictEqual(sent[name], master[name])) return false;
  const isKnown = assumed !== undefined && name in assumed;
  return !isKnown || isLost || !isDeepStrictEqual(sent[name], assumed[name]);
}

function isUnchangedByOthers(name: string, { assumed, master, isUntouched }: Versions): boolean {
  const isKnown = assumed !== undefined && name in assumed;
  return isKnown ? isDeepStrictEqual(assumed[name], master[name]) : isUntouched;
}
