type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whether the browser refuses to store data of this app. */
export function isStorageRefused(): boolean {
  try {
    return !globalThis.localStorage;
  } catch {
    return true;
  }
}

/** The browser's storage, or a memory store until the window closes if the browser refuses storage. */
export const storageOf = (which: 'sessionStorage' | 'localStorage'): Kept =>
  isStorageRefused() ? inMemory() : globalThis[which];

function inMemory(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}
