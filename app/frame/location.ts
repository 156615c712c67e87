import { computed, signal } from '@preact/signals';
import { isNewer } from '../newer.ts';
import { reload } from '../ui/drafts.ts';
import { type PageName, paths, placeOf } from './paths.ts';
import { pushAddress } from './push-address.ts';

/** The browser's current address. */
export const address = signal(new URL(location.href));
export const place = computed(() => placeOf(address.value.pathname));

/** Parameters that every link keeps, so that a shared address shows the same association and season. */
const CARRIED = ['amicale', 'saison'];

type Query = Record<string, string | number | undefined>;

/** The address of a page. `query` may contain ids and enumeration values, but no personal data. */
export function href(page: PageName, query: Query = {}, id?: number): string {
  const to = new URL(paths[page].replace(':id', String(id)), address.value.origin);
  for (const name of CARRIED) {
    const value = address.value.searchParams.get(name);
    if (value) to.searchParams.set(name, value);
  }
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') to.searchParams.delete(name);
    else to.searchParams.set(name, String(value));
  }
  return `${to.pathname}${to.search}`;
}

/** An id parameter of the address; undefined if absent or invalid. */
export function idInAddress(name: string): number | undefined {
  const value = Number(address.value.searchParams.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export function go(to: string): void {
  if (isNewer.value) {
    reload(to);
    return;
  }
  pushAddress(to);
  address.value = new URL(location.href);
  scrollTo(0, 0);
}

/** Handles link clicks within the app without a page load; leaves clicks for new tabs to the browser. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    address.value = new URL(location.href);
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || asksForMore(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    // The browser handles links within the page.
    if (link.hash || !placeOf(link.pathname)) return;
    event.preventDefault();
    go(link.href);
  });
}

/** Whether a click asks the browser for a new tab, a window or a download. */
const asksForMore = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
