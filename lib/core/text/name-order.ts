const collator = new Intl.Collator('fr', { numeric: true });

/**
 * Compares names that were opened: accents and capitals last, `Secteur 2` before `Secteur 10`. The database orders names in clear in
 * the same way, by `order_of_name`, and so does the application.
 */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}

/** Records in the order of their names, as people look for them in a file; without a name first. */
export function inNameOrder<T>(records: readonly T[], nameOf: (record: T) => string | null): T[] {
  return records.toSorted((one, other) => compareNames(nameOf(one) ?? '', nameOf(other) ?? ''));
}
