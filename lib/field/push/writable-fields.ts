import { PassageInputs } from '../../passages/schemas.ts';

/** The fields of a passage that a phone may change. */
export const writableNames: readonly string[] = Object.keys(PassageInputs.shape);

/** The writable fields that a document names; null for what cannot be null means that it is not known yet. */
export function inputOf(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(document).filter(
    ([name, value]) =>
      writableNames.includes(name) && value !== undefined && !(value === null && !isNullable(name)),
  );
  return Object.fromEntries(named);
}

function isNullable(name: string): boolean {
  const field = Object.entries(PassageInputs.shape).find(([known]) => known === name)?.[1];
  return field?.safeParse(null).success === true;
}
