type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Texts of this tab or of this browser; in memory until the window is closed where the browser refuses to keep any. */
export function storageOf(which: 'sessionStorage' | 'localStorage'): Kept {
  try {
    return globalThis[which];
  } catch {
    return inMemory();
  }
}

function inMemory(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}
