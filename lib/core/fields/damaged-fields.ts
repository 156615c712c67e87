import { Problem } from '../problems/problem.ts';

/** The fields of a content or a record whose cells are damaged and have not been overwritten. */
export function damagedFields(content: object): string[] {
  const damaged: unknown = Reflect.get(content, 'damaged');
  return Array.isArray(damaged) ? damaged.filter((name) => typeof name === 'string') : [];
}

/** The fields of a content that stay damaged after the `written` ones are overwritten. */
export function damagedAfter(before: object, written: readonly string[]): { damaged?: string[] } {
  const damaged = damagedFields(before);
  return damaged.length === 0 ? {} : { damaged: damaged.filter((name) => !written.includes(name)) };
}

/** The damaged fields that a change overwrites, with a value or with null. */
export function mendedFields(before: object, after: object): string[] {
  const damaged = damagedFields(after);
  return damagedFields(before).filter((name) => !damaged.includes(name));
}

/** The damaged fields as answers contain them; absent if there are none. */
export function presentDamaged(content: object): { damaged?: string[] } {
  const damaged = damagedFields(content);
  return damaged.length === 0 ? {} : { damaged };
}

/** `presentDamaged` for fields that are read one by one; a field with a cell but no value is damaged. */
export function damagedAmong(fields: Readonly<Record<string, Field>>): { damaged?: string[] } {
  const isDamaged = ([, { value, cell }]: [string, Field]) => value === null && cell !== null;
  const damaged = Object.entries(fields).filter(isDamaged);
  return presentDamaged({ damaged: damaged.map(([name]) => name) });
}

type Field = { value: unknown; cell: string | null };

/** Throws if one of these fields is damaged, before something lasting is made of them. */
export function requireReadable(content: object, names: readonly string[]): void {
  const damaged = damagedFields(content).filter((name) => names.includes(name));
  if (damaged.length > 0) throw new Problem('cell-damaged', { members: { damaged: damaged.join(', ') } });
}

/**
 * A body without the empty values of fields that it names as damaged: a client sends back the record that it read, which
 * does not mean that the value is to be deleted.
 */
export function withoutDamaged(body: object): object {
  const damaged = damagedFields(body);
  if (damaged.length === 0) return body;
  const isUnread = (name: string, value: unknown) =>
    damaged.includes(name) && (value === null || value === '');
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isUnread(name, value)));
}
