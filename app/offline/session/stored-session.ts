import type { Answer } from '../../../clients/typescript/src/index.ts';

/** What a phone needs to open without a network: the token, and what the service last said about who it is and what there is. */
export type StoredSession = {
  token: string;
  session: Answer<'auth-session'>;
  config: Answer<'system-config'>;
};

const DATABASE = 'tournee-session';
const STORE = 'session';
const ONE = 'one';

/** Undefined where none was kept, and where the browser keeps nothing. */
export const readSession = (): Promise<StoredSession | undefined> => inStore(storedIn).catch(() => undefined);

/** Throws where the browser refuses to keep anything. */
export const storeSession = (stored: StoredSession): Promise<unknown> =>
  inStore((store) => answerOf(store.put(stored, ONE)));

/** Writes what the service says now over what it said before, unless somebody has signed out in another window meanwhile. */
export const refreshSession = (stored: StoredSession): Promise<void> =>
  inStore(async (store) => {
    if ((await storedIn(store))?.token === stored.token) await answerOf(store.put(stored, ONE));
  });

/** The session of another token stays: somebody signed in anew in another window. */
export const forgetSession = (token: string): Promise<void> =>
  inStore(async (store) => {
    if ((await storedIn(store))?.token === token) await answerOf(store.delete(ONE));
  });

const storedIn = (store: IDBObjectStore): Promise<StoredSession | undefined> => answerOf(store.get(ONE));

/** One transaction: what was read in it is still so when it is written. Answers when it is on the disk. */
async function inStore<T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(STORE, 'readwrite');
    const written = new Promise<unknown>((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([act(transaction.objectStore(STORE)), written]);
    return answer;
  } finally {
    database.close();
  }
}

const answerOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
