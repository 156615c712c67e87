import { storedOverReload, storeOverReload } from './over-reload.ts';

type Form = [key: string, typed: [field: string, value: string][]];

/**
 * What was typed and not yet sent, by person and form: a session that ends meanwhile loses nothing. In memory; in the storage of
 * the tab only while it loads a newer application.
 */
export const drafts: Map<string, ReadonlyMap<string, string>> = new Map(
  storedOverReload<Form>('drafts', () => [...drafts].map(([key, typed]) => [key, [...typed]])).map(
    ([key, typed]) => [key, new Map(typed)],
  ),
);

/** Forgets what somebody typed, when they sign out themselves. */
export const forgetDrafts = (): void => drafts.clear();

/** Loads the application anew, at another address or the same; what was typed or drawn is there afterwards. */
export function reload(to = location.href): void {
  storeOverReload();
  if (to === location.href) location.reload();
  else location.assign(to);
}
