/** Of a change only what differs from the record that was read, so that what somebody else changed meanwhile stays theirs. */
export function differing<T extends object>(record: object, change: T): Partial<T> {
  const left: Partial<T> = { ...change };
  for (const [name, value] of Object.entries(change))
    if (value === Reflect.get(record, name)) Reflect.deleteProperty(left, name);
  return left;
}
