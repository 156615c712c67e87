import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Answer } from '../../clients/typescript/src/index.ts';

/** What a phone needs to open without a network: the token, and what the service last said about who it is and what there is. */
export type KeptSession = { token: string; session: Answer<'auth-session'>; config: Answer<'system-config'> };

interface Kept extends DBSchema {
  session: { key: typeof ONE; value: KeptSession };
}

const DATABASE = 'tournee-session';
const ONE = 'one';

/** Undefined where none was kept, and where the browser keeps nothing. */
export const readSession = (): Promise<KeptSession | undefined> =>
  inDatabase((database) => database.get('session', ONE)).catch(() => undefined);

/** Throws where the browser refuses to keep anything. */
export const keepSession = (kept: KeptSession): Promise<unknown> =>
  inDatabase((database) => database.put('session', kept, ONE));

/** Writes what the service says now over what it said before, unless somebody has signed out in another window meanwhile. */
export const refreshSession = (kept: KeptSession): Promise<void> =>
  inDatabase(async (database) => {
    const { store, done } = database.transaction('session', 'readwrite');
    if ((await store.get(ONE))?.token === kept.token) await store.put(kept, ONE);
    await done;
  });

/** The session of another token stays: somebody signed in anew in another window. */
export const forgetSession = (token: string): Promise<void> =>
  inDatabase(async (database) => {
    const { store, done } = database.transaction('session', 'readwrite');
    if ((await store.get(ONE))?.token === token) await store.delete(ONE);
    await done;
  });

async function inDatabase<T>(act: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const database = await openDB<Kept>(DATABASE, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('session');
    },
  });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}
