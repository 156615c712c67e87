const collator = new Intl.Collator('fr', { numeric: true });

/** Compares names as the service orders them: accents and capitals last, `Secteur 2` before `Secteur 10`. */
function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}

/** The records in the order of their names; without a name first. */
export function byName<T>(records: readonly T[], nameOf: (record: T) => string | null | undefined): T[] {
  return records.toSorted((one, other) => compareNames(nameOf(one) ?? '', nameOf(other) ?? ''));
}
