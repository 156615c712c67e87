import { storageOf } from '../storage.ts';

const tab = storageOf('sessionStorage');
const names = ['drafts', 'drawings', 'cuts'] as const;
type Name = (typeof names)[number];

const inTab = (name: Name): string => `tournee.${name}`;

/**
 * What each has in memory, as a text: as it was before the application was loaded until its part of the application is. It is in the
 * storage of the tab only while it loads: whoever signs out leaves nothing there.
 */
const kept = new Map<Name, () => string | undefined>(names.map((name) => [name, taken(name)]));

function taken(name: Name): () => string | undefined {
  const text = tab.getItem(inTab(name)) ?? undefined;
  tab.removeItem(inTab(name));
  return () => text;
}

/** What there was before the application was loaded anew; from then on `now` says what there is. */
export function storedOverReload<T>(name: Name, now: () => readonly T[]): T[] {
  const before: T[] = JSON.parse(kept.get(name)?.() ?? '[]');
  kept.set(name, () => {
    const things = now();
    return things.length > 0 ? JSON.stringify(things) : undefined;
  });
  return before;
}

/** Before the application is loaded anew. */
export function storeOverReload(): void {
  for (const [name, now] of kept) {
    const text = now();
    if (text !== undefined) tab.setItem(inTab(name), text);
  }
}
