import { trusted } from './boundary.ts';
import type { Schemas } from './call-types.ts';
import { toCents } from './money.ts';
import type { Waiting } from './poll.ts';
import { Problem } from './problem.ts';
import type { Send } from './send.ts';

/** The updatable records and their patches. */
type Updates =
  | { thing: Schemas['Passage']; patch: Schemas['PassagePatch'] }
  | { thing: Schemas['Sector']; patch: Schemas['SectorPatch'] }
  | { thing: Schemas['Operation']; patch: Schemas['OperationPatch'] }
  | { thing: Schemas['User']; patch: Schemas['UserPatch'] }
  | { thing: Schemas['Entity']; patch: Schemas['EntityPatch'] };

export type Updatable = Updates['thing'];
type PatchFor<U, T> = U extends { thing: infer A; patch: infer P } ? (T extends A ? P : never) : never;
export type UpdateOf<T extends Updatable> = PatchFor<Updates, T>;

/** The first id that a record contains decides its kind, as a passage also contains a user id. */
const kinds = [
  ['passage_id', 'passages'],
  ['sector_id', 'sectors'],
  ['operation_id', 'operations'],
  ['user_id', 'users'],
  ['entity_id', 'entities'],
] as const;

/** Creates the function that updates a record on the version that was read. */
export function updater(send: Send) {
  return async <T extends Updatable>(thing: T, patch: UpdateOf<T>, how: Waiting = {}): Promise<T> => {
    const [id, domain] = kinds.find(([name]) => name in thing) ?? kinds[0];
    const path = { [id]: fieldOf(thing, id) };
    const write = async (version: number) => {
      const header = { 'If-Match': `"v${version}"` };
      return trusted<T>(await send(`${domain}-update`, { path, header, body: patch, ...how }));
    };
    const settle = async (refusal: unknown) => {
      if (!(refusal instanceof Problem) || refusal.status !== 412) throw refusal;
      const now = trusted<T>(await send(`${domain}-get`, { path, ...how }));
      // The changed fields are still as read; checked first, as stored values may differ in spelling only.
      if (isSameIn(patch, now, thing, (value) => value)) return write(now.version);
      // An earlier try was executed without a response.
      if (isSameIn(patch, now, patch, asKept)) return now;
      throw refusal;
    };
    return write(thing.version).catch(settle);
  };
}

/** Whether two records agree in every field that a change names, after `as` normalizes the values. */
function isSameIn(change: unknown, one: unknown, other: unknown, as: typeof asKept): boolean {
  if (typeof change !== 'object' || change === null || Array.isArray(change))
    return JSON.stringify(as(one)) === JSON.stringify(as(other));
  const names = Object.entries(change);
  return names.every(([name, inner]) => isSameIn(inner, fieldOf(one, name), fieldOf(other, name), as));
}

/** Normalizes a value approximately as the service does: `12.5` equals `12.50`, surrounding spaces are removed. */
function asKept(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d{1,13}(\.\d{1,2})?$/.test(value)) return toCents(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return Date.parse(value);
  const text = value.normalize('NFC').trim().replace(/\s+/g, ' ');
  // E-mail addresses ignore case; names do not.
  return text.includes('@') ? text.toLowerCase() : text;
}

const fieldOf = (record: unknown, name: string): unknown => Reflect.get(Object(record), name);
