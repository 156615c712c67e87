/** The fields of a change that differ from the loaded record, so that other people's changes are not overwritten. */
export function differing<T extends object>(record: object, change: T): Partial<T> {
  const left: Partial<T> = { ...change };
  for (const [name, value] of Object.entries(change))
    if (value === Reflect.get(record, name)) Reflect.deleteProperty(left, name);
  return left;
}
