import type { FieldStore } from './store.ts';

/** The required part of IndexedDB, whose types only browsers have. */
type Told = ((...event: never[]) => unknown) | null;
type Asked<T> = { result: T; error: unknown; onsuccess: Told; onerror: Told };
type Rows = {
  getAllKeys(): Asked<unknown[]>;
  getAll(): Asked<unknown[]>;
  put(value: unknown, key: string): unknown;
  delete(key: string): unknown;
};
type Transaction = {
  objectStore(name: string): Rows;
  error: unknown;
  oncomplete: Told;
  onabort: Told;
};
type Database = {
  createObjectStore(name: string): unknown;
  transaction(name: string, mode: 'readonly' | 'readwrite', how?: { durability: 'strict' }): Transaction;
};
export type IndexedDb = {
  open(name: string, version: number): Asked<Database> & { onupgradeneeded: Told };
};

const ROWS = 'rows';

/** A store in IndexedDB: `await indexedDbStore('alice-12', indexedDB)`, with one name per member and operation. */
export async function indexedDbStore(name: string, indexedDb: IndexedDb): Promise<FieldStore> {
  const opening = indexedDb.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS);
  const database = await answerOf(opening);
  return {
    load: async () => {
      const rows = database.transaction(ROWS, 'readonly').objectStore(ROWS);
      const [keys, values] = await Promise.all([answerOf(rows.getAllKeys()), answerOf(rows.getAll())]);
      return new Map(keys.map((key, at) => [String(key), values[at]]));
    },
    save: (changes) =>
      new Promise((resolve, reject) => {
        // A recorded visit survives a power-off of the phone.
        const transaction = database.transaction(ROWS, 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        const rows = transaction.objectStore(ROWS);
        for (const [key, value] of changes) {
          if (value === undefined) rows.delete(key);
          else rows.put(value, key);
        }
      }),
  };
}

function answerOf<T>(asked: Asked<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
