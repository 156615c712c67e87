import { pushAddress } from '../frame/push-address.ts';
import { storedOverReload, storeOverReload } from './over-reload.ts';

type Form = [key: string, typed: [field: string, value: string][]];

/**
 * Typed and unsent values by user and form, so that an expired session loses nothing.
 * Stored in memory; in the tab's storage only while a newer app loads.
 */
export const drafts: Map<string, ReadonlyMap<string, string>> = new Map(
  storedOverReload<Form>('drafts', () => [...drafts].map(([key, typed]) => [key, [...typed]])).map(
    ([key, typed]) => [key, new Map(typed)],
  ),
);

/** Deletes all drafts when the user signs out. */
export const forgetDrafts = (): void => drafts.clear();

/** Reloads the app, at another address if given; drafts and drawings are kept. */
export function reload(to = location.href): void {
  storeOverReload();
  if (to !== location.href) pushAddress(to);
  location.reload();
}
