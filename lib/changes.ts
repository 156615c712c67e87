import { isDeepStrictEqual } from 'node:util';

/** A record as events see it: values of clear fields, and of encrypted ones only whether they changed. */
export type Tracked = { clear: object; encrypted: object };

type Before<T extends Tracked> = { clear: Partial<T['clear']>; encrypted: Partial<T['encrypted']> };

type Described<T extends Tracked> = {
  [F in keyof T['clear']]?: { old: T['clear'][F] | null; new: T['clear'][F] };
} & { [F in keyof T['encrypted']]?: true };

/** The `changes` object of an event and of the history; empty when nothing changed. */
export function describeChanges<T extends Tracked>(before: Before<T>, after: T): Described<T>;
export function describeChanges(before: Tracked, after: Tracked): object {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after.clear)) {
    const old = Reflect.get(before.clear, name) ?? null;
    if (!isDeepStrictEqual(old, value)) changes[name] = { old, new: value };
  }
  for (const [name, value] of Object.entries(after.encrypted)) {
    if (Reflect.get(before.encrypted, name) !== value) changes[name] = true;
  }
  return changes;
}

/** Of `record` the fields of these names. */
export function fieldsOf<T extends object>(record: T, names: readonly string[]): Partial<T>;
export function fieldsOf(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
