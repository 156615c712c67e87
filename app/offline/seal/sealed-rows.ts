import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';

/** The evening of one user in one operation (season). */
export type Evening = { userId: number; operationId: number };

export type PhoneStores = {
  /** The store shared by all users: sealing keys and sealed data. */
  sealedStore: FieldStore;
  /** All evenings with a store, including empty ones. */
  evenings(): Promise<Evening[]>;
  /** Runs `act` with exclusive access to an evening's store; undefined while another window holds it. */
  use<T>(evening: Evening, act: (store: FieldStore) => Promise<T>): Promise<T | undefined>;
};

/** The sealed unsent data of an evening; `visits` counts visits and messages, a name that older builds also use. */
export type Sealed = { name: string; visits: number; bytes: Uint8Array<ArrayBuffer> };

const KEYS = 'key/';
const SEALED = /^sealed\/(\d+)\//;
/** The key prefix of markers in an evening's store: the store contains all data of the named sealed row. */
const HOLDS = 'holds/';

export const keyName = (userId: number): string => `${KEYS}${userId}`;
export const sealedName = ({ userId, operationId }: Evening, id: string): string =>
  `sealed/${userId}/${operationId}/${id}`;
/** The key that marks an evening from the start of its sealing until the end, or until its member returns. */
export const leavingName = ({ userId, operationId }: Evening): string => `leaving/${userId}/${operationId}`;
export const restoredMarker = (name: string): string => `${HOLDS}${name}`;

export const keysIn = (rows: ReadonlyMap<string, unknown>): string[] =>
  [...rows.keys()].filter((name) => name.startsWith(KEYS));

/** The sealed rows of an evening. */
export const sealedIn = (rows: ReadonlyMap<string, unknown>, evening: Evening): Sealed[] =>
  [...rows].flatMap(([name, row]) =>
    name.startsWith(sealedName(evening, '')) && isSealed(row) ? [{ name, ...row }] : [],
  );

/** The names of sealed rows whose data an evening's store contains. */
export const restoredNames = (plain: ReadonlyMap<string, unknown>): string[] =>
  [...plain.keys()].flatMap((row) => (row.startsWith(HOLDS) ? [row.slice(HOLDS.length)] : []));

/** The number of other users' sealed visits and messages, which wait for their next sign-in. */
export async function unsentOfOthers(sealedStore: FieldStore, userId: number | undefined): Promise<number> {
  const rows = [...(await sealedStore.load())].filter(([name]) => {
    const [, owner] = SEALED.exec(name) ?? [];
    return owner !== undefined && Number(owner) !== userId;
  });
  return rows.reduce((sum, [, row]) => sum + (isSealed(row) ? row.visits : 0), 0);
}

/** Deletes rows, all or none. */
export async function remove(store: FieldStore, names: readonly string[]): Promise<void> {
  if (names.length > 0) await store.save(new Map(names.map((name) => [name, undefined])));
}

const isSealed = (row: unknown): row is Omit<Sealed, 'name'> =>
  typeof row === 'object' && row !== null && 'visits' in row && 'bytes' in row;
