/** The store of a phone; use one per phone, and another one for a second window. */
export type FieldStore = {
  /** All stored values by key. */
  load(): Promise<Map<string, unknown>>;
  /** Stores values by key and deletes undefined ones, all or none. */
  save(changes: ReadonlyMap<string, unknown>): Promise<void>;
};

/** A store in memory until the program ends. */
export function memoryStore(): FieldStore {
  const kept = new Map<string, unknown>();
  return {
    load: async () => structuredClone(kept),
    save: async (changes) => {
      for (const [key, value] of structuredClone(changes))
        if (value === undefined) kept.delete(key);
        else kept.set(key, value);
    },
  };
}
