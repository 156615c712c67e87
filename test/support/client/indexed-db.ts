import type { IndexedDb } from '../../../clients/typescript/src/field/index.ts';

type Rows = Map<string, unknown>;
type Asked<T> = { result: T; error: unknown; onsuccess: (() => void) | null; onerror: (() => void) | null };

type FakeRows = {
  getAllKeys(): Asked<unknown[]>;
  getAll(): Asked<unknown[]>;
  put(value: unknown, key: string): unknown;
  delete(key: string): unknown;
};
type Ends = { oncomplete: (() => void) | null; onabort: (() => void) | null };
type Upgrade = { onupgradeneeded: (() => void) | null };

/**
 * The part of IndexedDB that a phone uses, in memory: results arrive asynchronously, and a transaction is stored completely or not
 * at all.
 */
export function fakeIndexedDb(): IndexedDb & { failsNext(error: Error): void } {
  const databases = new Map<string, Map<string, Rows>>();
  let failure: Error | undefined;
  const later = <T>(result: T): Asked<T> => {
    const asked: Asked<T> = { result, error: null, onsuccess: null, onerror: null };
    setImmediate(() => asked.onsuccess?.());
    return asked;
  };
  const transaction = (stores: Map<string, Rows>) => {
    const changes: (() => void)[] = [];
    const failing = failure;
    failure = undefined;
    const made: Ends & { error: unknown; objectStore(name: string): FakeRows } = {
      error: failing ?? null,
      oncomplete: null,
      onabort: null,
      objectStore: (name: string) => {
        const rows = stores.get(name);
        if (!rows) throw new Error(`no store ${name}`);
        return {
          getAllKeys: () => later<unknown[]>([...rows.keys()]),
          getAll: () => later<unknown[]>(structuredClone([...rows.values()])),
          put: (value: unknown, key: string) => {
            const copy = structuredClone(value);
            changes.push(() => rows.set(key, copy));
          },
          delete: (key: string) => changes.push(() => rows.delete(key)),
        };
      },
    };
    setImmediate(() => {
      if (failing) return made.onabort?.();
      for (const change of changes) change();
      made.oncomplete?.();
    });
    return made;
  };
  return {
    failsNext: (error) => {
      failure = error;
    },
    open: (name) => {
      const isNew = !databases.has(name);
      const stores = databases.get(name) ?? new Map<string, Rows>();
      databases.set(name, stores);
      const database = {
        createObjectStore: (store: string) => stores.set(store, new Map()),
        transaction: () => transaction(stores),
      };
      const asked: Asked<typeof database> & Upgrade = { ...later(database), onupgradeneeded: null };
      setImmediate(() => {
        if (isNew) asked.onupgradeneeded?.();
        asked.onsuccess?.();
      });
      return asked;
    },
  };
}
