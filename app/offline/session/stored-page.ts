/** The cache with the page of the newest complete build, which the next opening shows. */
export const PAGE_CACHE = 'tournee-page';
/** The cache key of the page, for every opened address. */
export const PAGE_ADDRESS = '/';

/** The page that the next opening would show; undefined if no service worker has stored one. */
export async function storedPage(): Promise<string | undefined> {
  const page = await caches.match(PAGE_ADDRESS, { cacheName: PAGE_CACHE });
  return page?.text();
}
