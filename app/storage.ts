type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whether the browser refuses to keep anything of this application. */
export function isStorageRefused(): boolean {
  try {
    return !globalThis.localStorage;
  } catch {
    return true;
  }
}

/** Texts of this tab or of this browser; in memory until the window is closed where the browser refuses to keep any. */
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
