import { isDeepStrictEqual } from 'node:util';
import type { Changes, ClearValue } from './events.ts';

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
