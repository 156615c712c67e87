/** The cache with the page of the newest complete build, which the next opening shows. */
export const PAGE_CACHE = 'tournee-page';
/** The cache key of the page, for every opened address. */
export const PAGE_ADDRESS = '/';

/** The page that the next opening would show; undefined if no service worker has stored one. */
export async function storedPage(): Promise<string | undefined> {
  const page = await caches.match(PAGE_ADDRESS, { cacheName: PAGE_CACHE });
  return page?.text();
}

/** How long a first visit may take to store the application, in milliseconds. */
const STORING_MS = 60_000;

/** Whether the application opens offline; waits for a service worker that is still storing it. */
export async function isAppStored(): Promise<boolean> {
  const isStored = () =>
    storedPage().then(
      (page) => page !== undefined,
      () => false,
    );
  if (await isStored()) return true;
  const registered = await navigator.serviceWorker?.getRegistration();
  if (!registered) return false;
  const late = new Promise((resolve) => setTimeout(resolve, STORING_MS));
  await Promise.race([navigator.serviceWorker.ready, late]);
  return isStored();
}
