import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';

/** What one member has of one operation. */
export type Evening = { userId: number; operationId: number };

export type PhoneStores = {
  /** What is here whoever is signed in: the keys of sessions, and what was sealed. */
  sealedStore: FieldStore;
  /** Those that have a store here, be it an empty one. */
  evenings(): Promise<Evening[]>;
  /** Runs `act` with the store of an evening, into which nobody else writes meanwhile; undefined while another window has it. */
  use<T>(evening: Evening, act: (store: FieldStore) => Promise<T>): Promise<T | undefined>;
};

/** What was not sent of an evening in the safe: `visits` is how many visits and messages, as older builds named it, and their ciphertext. */
export type Sealed = { name: string; visits: number; bytes: Uint8Array<ArrayBuffer> };

const KEYS = 'key/';
const SEALED = /^sealed\/(\d+)\//;
/** In the store of an evening: it has all that lies in the safe under the name that follows. */
const HOLDS = 'holds/';

export const keyName = (userId: number): string => `${KEYS}${userId}`;
export const sealedName = ({ userId, operationId }: Evening, id: string): string =>
  `sealed/${userId}/${operationId}/${id}`;
/** There from when an evening begins to be sealed until it is, or its member is back. */
export const leavingName = ({ userId, operationId }: Evening): string => `leaving/${userId}/${operationId}`;
export const restoredMarker = (name: string): string => `${HOLDS}${name}`;

export const keysIn = (rows: ReadonlyMap<string, unknown>): string[] =>
  [...rows.keys()].filter((name) => name.startsWith(KEYS));

/** What was sealed of an evening. */
export const sealedIn = (rows: ReadonlyMap<string, unknown>, evening: Evening): Sealed[] =>
  [...rows].flatMap(([name, row]) =>
    name.startsWith(sealedName(evening, '')) && isSealed(row) ? [{ name, ...row }] : [],
  );

/** The names in the safe that the store of an evening holds all of. */
export const restoredNames = (plain: ReadonlyMap<string, unknown>): string[] =>
  [...plain.keys()].flatMap((row) => (row.startsWith(HOLDS) ? [row.slice(HOLDS.length)] : []));

/** How many visits and messages of others wait here for their next sign-in. */
export async function unsentOfOthers(sealedStore: FieldStore, userId: number | undefined): Promise<number> {
  const rows = [...(await sealedStore.load())].filter(([name]) => {
    const [, owner] = SEALED.exec(name) ?? [];
    return owner !== undefined && Number(owner) !== userId;
  });
  return rows.reduce((sum, [, row]) => sum + (isSealed(row) ? row.visits : 0), 0);
}

/** Removes rows, all of them or none. */
export async function remove(store: FieldStore, names: readonly string[]): Promise<void> {
  if (names.length > 0) await store.save(new Map(names.map((name) => [name, undefined])));
}

const isSealed = (row: unknown): row is Omit<Sealed, 'name'> =>
  typeof row === 'object' && row !== null && 'visits' in row && 'bytes' in row;
