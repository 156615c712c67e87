import { storageOf } from '../storage.ts';

const KEPT = 'tournee.drafts';
const tab = storageOf('sessionStorage');

/**
 * What was typed and not yet sent, by person and form: a session that ends meanwhile loses nothing. In memory; in the storage of
 * the tab only while it loads a newer application.
 */
export const drafts = takeKept();

/** Forgets what somebody typed, when they sign out themselves. */
export const forgetDrafts = (): void => drafts.clear();

/** Loads the application anew, at another address or the same; what was typed is there afterwards. */
export function reload(to = location.href): void {
  if (drafts.size > 0)
    tab.setItem(KEPT, JSON.stringify([...drafts].map(([key, typed]) => [key, [...typed]])));
  if (to === location.href) location.reload();
  else location.assign(to);
}

function takeKept(): Map<string, ReadonlyMap<string, string>> {
  const kept = tab.getItem(KEPT);
  tab.removeItem(KEPT);
  const forms: [string, [string, string][]][] = JSON.parse(kept ?? '[]');
  return new Map(forms.map(([key, typed]) => [key, new Map(typed)]));
}
