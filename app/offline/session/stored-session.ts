import type { Answer } from '../../../clients/typescript/src/index.ts';

/** The data a phone needs to open offline: the token, and the last session and configuration from the service. */
export type StoredSession = {
  token: string;
  session: Answer<'auth-session'>;
  config: Answer<'system-config'>;
};

const DATABASE = 'tournee-session';
const STORE = 'session';
const ONE = 'one';

/** Undefined if no session is stored or the browser stores nothing. */
export const readSession = (): Promise<StoredSession | undefined> => inStore(storedIn).catch(() => undefined);

/** Stores a session; throws if the browser refuses to store data. */
export const storeSession = (stored: StoredSession): Promise<unknown> =>
  inStore((store) => answerOf(store.put(stored, ONE)));

/** Updates the stored session, unless another window has signed out in the meantime. */
export const refreshSession = (stored: StoredSession): Promise<void> =>
  inStore(async (store) => {
    if ((await storedIn(store))?.token === stored.token) await answerOf(store.put(stored, ONE));
  });

/** Deletes the session of a token; keeps a newer session from another window. */
export const forgetSession = (token: string): Promise<void> =>
  inStore(async (store) => {
    if ((await storedIn(store))?.token === token) await answerOf(store.delete(ONE));
  });

const storedIn = (store: IDBObjectStore): Promise<StoredSession | undefined> => answerOf(store.get(ONE));

/** Runs `act` in one transaction, so that its reads stay valid for its writes; resolves once written to disk. */
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
