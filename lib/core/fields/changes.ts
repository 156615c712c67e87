import { isDeepStrictEqual } from 'node:util';
import type { entityFields, SettingsInChanges } from '../records/entity.ts';
import type { operationFields } from '../records/operation.ts';
import type { passageFields, ResolvedFields } from '../records/passage.ts';
import type { DerivedSectorFields, sectorFields } from '../records/sector.ts';
import type { userFields } from '../records/user.ts';
import type { Instant } from '../time.ts';
import type { ClearOf, SealedOf } from './field-changes.ts';

/** The fields whose values `changes` may contain, for each kind of record and under the names of the API. */
export type ClearFields = {
  passage: ResolvedFields & ClearOf<typeof passageFields> & { deleted_at: Instant | null };
  sector: ClearOf<typeof sectorFields> & DerivedSectorFields & { deleted_at: Instant | null };
  user: ClearOf<typeof userFields> & { deleted_at: Instant | null };
  entity: ClearOf<typeof entityFields> & {
    settings: SettingsInChanges;
    deleted_at: Instant | null;
  };
  operation: ClearOf<typeof operationFields> & { deleted_at: Instant | null };
};

/** The fields of which `changes` contains only that they changed. */
export type ConcealedFields = {
  passage: SealedOf<typeof passageFields>;
  sector: SealedOf<typeof sectorFields>;
  user: SealedOf<typeof userFields>;
  entity: SealedOf<typeof entityFields> | 'settings.fiscal.signatory';
  operation: SealedOf<typeof operationFields>;
};

export type ChangedObject = keyof ClearFields;
export type Change<V> = { old: V | null; new: V | null };

/** `{old, new}` for a clear field, `true` for a concealed one, whose value is never written. */
export type Changes<O extends ChangedObject> = {
  [F in keyof ClearFields[O]]?: Change<ClearFields[O][F]>;
} & { [F in ConcealedFields[O]]?: true };

/** A record as it is compared for `changes`: by values of clear fields, and of encrypted ones only for equality. */
export type TrackedRecord = { clear: object; encrypted: object };

type Before<T extends TrackedRecord> = { clear: Partial<T['clear']>; encrypted: Partial<T['encrypted']> };

type DescribedChanges<T extends TrackedRecord> = {
  [F in keyof T['clear']]?: { old: T['clear'][F] | null; new: T['clear'][F] };
} & { [F in keyof T['encrypted']]?: true };

/** The `changes` object of an event and of the history; empty when nothing changed. */
export function describeChanges<T extends TrackedRecord>(before: Before<T>, after: T): DescribedChanges<T>;
export function describeChanges(before: TrackedRecord, after: TrackedRecord): object {
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

/** The fields of `record` with these names. */
export function fieldsOf<T extends object>(record: T, names: readonly string[]): Partial<T>;
export function fieldsOf(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
