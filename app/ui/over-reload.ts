import { storageOf } from '../storage.ts';

const tab = storageOf('sessionStorage');
const names = ['drafts', 'drawings', 'weighed-cuts', 'queued-cuts'] as const;
type Name = (typeof names)[number];

const inTab = (name: Name): string => `tournee.${name}`;

/**
 * The in-memory data of each part as text: the stored text from before the reload until the part loads. The
 * tab's storage contains it only during the reload, so that nothing remains there after sign-out.
 */
const kept = new Map<Name, () => string | undefined>(names.map((name) => [name, taken(name)]));

function taken(name: Name): () => string | undefined {
  const text = tab.getItem(inTab(name)) ?? undefined;
  tab.removeItem(inTab(name));
  return () => text;
}

/** Returns the data from before the reload; registers `now` to provide the data at the next one. */
export function storedOverReload<T>(name: Name, now: () => readonly T[]): T[] {
  const before: T[] = JSON.parse(kept.get(name)?.() ?? '[]');
  kept.set(name, () => {
    const things = now();
    return things.length > 0 ? JSON.stringify(things) : undefined;
  });
  return before;
}

/** Whether data waits in the tab for the reload that is under way. */
export const isStoredOverReload = (name: Name): boolean => tab.getItem(inTab(name)) !== null;

/** Stores all data in the tab before a reload. */
export function storeOverReload(): void {
  for (const [name, now] of kept) {
    const text = now();
    if (text !== undefined) tab.setItem(inTab(name), text);
  }
}
