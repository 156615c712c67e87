import type { FieldStore } from '../../clients/typescript/src/field/index.ts';

/** What one member has of one operation. */
export type Evening = { userId: number; operationId: number };

export type Phone = {
  /** What is here whoever is signed in: the keys of sessions, which evenings are in clear, and what was sealed. */
  safe: FieldStore;
  /**
   * The store of an evening, in clear, into which nobody else writes while it is sealed or brought back; undefined while
   * another window works with it.
   */
  open(evening: Evening): Promise<FieldStore | undefined>;
};

/** Unsent visits of an evening in the safe: how many, and their ciphertext. */
export type Sealed = { name: string; visits: number; bytes: Uint8Array<ArrayBuffer> };

const KEYS = 'key/';
const CLEAR = /^clear\/(\d+)\/(\d+)$/;
const SEALED = /^sealed\/(\d+)\//;
/** In the store of an evening: it has all that lies in the safe under the name that follows. */
const HOLDS = 'holds/';

export const keyName = (userId: number): string => `${KEYS}${userId}`;
export const clearName = ({ userId, operationId }: Evening): string => `clear/${userId}/${operationId}`;
export const sealedName = ({ userId, operationId }: Evening, id: string): string =>
  `sealed/${userId}/${operationId}/${id}`;
export const holdsName = (name: string): string => `${HOLDS}${name}`;

export const keysIn = (rows: ReadonlyMap<string, unknown>): string[] =>
  [...rows.keys()].filter((name) => name.startsWith(KEYS));

/** The evenings of which something may be in clear. */
export const clearIn = (rows: ReadonlyMap<string, unknown>): Evening[] =>
  [...rows.keys()].flatMap((name) => {
    const [, userId, operationId] = CLEAR.exec(name) ?? [];
    return userId === undefined ? [] : [{ userId: Number(userId), operationId: Number(operationId) }];
  });

/** What was sealed of an evening. */
export const sealedIn = (rows: ReadonlyMap<string, unknown>, evening: Evening): Sealed[] =>
  [...rows].flatMap(([name, row]) =>
    name.startsWith(sealedName(evening, '')) && isSealed(row) ? [{ name, ...row }] : [],
  );

/** The names in the safe that the store of an evening holds all of. */
export const heldBy = (plain: ReadonlyMap<string, unknown>): string[] =>
  [...plain.keys()].flatMap((row) => (row.startsWith(HOLDS) ? [row.slice(HOLDS.length)] : []));

/** How many visits of others wait here for their next sign-in. */
export async function othersWaiting(safe: FieldStore, userId: number | undefined): Promise<number> {
  const rows = [...(await safe.load())].filter(([name]) => {
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
