import { Problem } from '../problems/problem.ts';

/** The fields of a content or a record whose cells are damaged and that nobody has written anew. */
export function damagedFields(content: object): string[] {
  const damaged: unknown = Reflect.get(content, 'damaged');
  return Array.isArray(damaged) ? damaged.filter((name) => typeof name === 'string') : [];
}

/** What stays damaged of a content of which these fields are written. */
export function damagedAfter(before: object, written: readonly string[]): { damaged?: string[] } {
  const damaged = damagedFields(before);
  return damaged.length === 0 ? {} : { damaged: damaged.filter((name) => !written.includes(name)) };
}

/** The damaged fields that a change writes anew, with a value or without one. */
export function mendedFields(before: object, after: object): string[] {
  const damaged = damagedFields(after);
  return damagedFields(before).filter((name) => !damaged.includes(name));
}

/** As answers name them. */
export function presentDamaged(content: object): { damaged?: string[] } {
  const damaged = damagedFields(content);
  return damaged.length === 0 ? {} : { damaged };
}

/** The same of fields that are read one by one: those that have a cell, but no value. */
export function damagedAmong(fields: Readonly<Record<string, Field>>): { damaged?: string[] } {
  const isDamaged = ([, { value, cell }]: [string, Field]) => value === null && cell !== null;
  const damaged = Object.entries(fields).filter(isDamaged);
  return presentDamaged({ damaged: damaged.map(([name]) => name) });
}

type Field = { value: unknown; cell: string | null };

/** Refuses to make something lasting of these fields where one of them cannot be read. */
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
