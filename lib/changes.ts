import { isDeepStrictEqual } from 'node:util';
import type { Changes, ClearValue } from './events.ts';
import { type Fault, invalid, Problem } from './problems.ts';

/** A record as events see it: values of clear fields, and of encrypted ones only whether they changed. */
export type Tracked = { clear: Record<string, ClearValue>; encrypted: Record<string, string | null> };

/** The `changes` object of an event and of the history; empty when nothing changed. */
export function describeChanges(before: Tracked, after: Tracked): Changes {
  const changes: Changes = {};
  for (const [name, value] of Object.entries(after.clear)) {
    const old = before.clear[name] ?? null;
    if (!isDeepStrictEqual(old, value)) changes[name] = { old, new: value };
  }
  for (const [name, value] of Object.entries(after.encrypted)) {
    if (before.encrypted[name] !== value) changes[name] = true;
  }
  return changes;
}

/**
 * Refuses read-only fields that come back with another value; unchanged ones are ignored. Another version says
 * that the record was read before somebody else changed it, just as `If-Match` would.
 */
export function requireUnchanged(record: object, names: readonly string[], body: object): void {
  const version: unknown = Reflect.get(body, 'version');
  if (typeof version === 'number' && version !== Reflect.get(record, 'version')) {
    throw new Problem('precondition-failed');
  }
  const faults: Fault[] = names.flatMap((name) => {
    const sent: unknown = Reflect.get(body, name);
    if (sent === undefined || isDeepStrictEqual(sent, Reflect.get(record, name))) return [];
    return [{ pointer: `/${name}`, detail: 'is read-only', code: 'read-only' }];
  });
  if (faults.length > 0) throw invalid(...faults);
}
