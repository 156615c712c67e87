/** Where the service worker keeps the page of the newest build that it has whole: the next opening shows it. */
export const PAGE_CACHE = 'tournee-page';
/** Under which address it lies there, whatever the address that was opened. */
export const PAGE_ADDRESS = '/';

/** What the next opening would show; undefined where no service worker has kept a page. */
export async function storedPage(): Promise<string | undefined> {
  const page = await caches.match(PAGE_ADDRESS, { cacheName: PAGE_CACHE });
  return page?.text();
}
