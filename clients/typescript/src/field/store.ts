/** Where a phone keeps what it has. One phone at a time: a second window asks for its own. */
export type FieldStore = {
  /** Everything that was kept, by its keys. */
  load(): Promise<Map<string, unknown>>;
  /** Keeps values under their keys and removes those that are undefined: all of them, or none. */
  save(changes: ReadonlyMap<string, unknown>): Promise<void>;
};

/** Keeps everything until the program ends. */
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
