import { placeOf } from './frame/paths.ts';
import { PAGE_ADDRESS, PAGE_CACHE } from './offline/session/stored-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** The build that this worker came with: the address of its page, what it needs to open without a network, and what its map does. */
declare const BUILD: { page: string; files: string[]; map: string[] };

const FILES = 'tournee-files ';
/** The files of this build; the names of files have their hash, so that a file is right in whichever cache it is found. */
const OWN_CACHE = `${FILES}${BUILD.page}`;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  // What the service answers is never kept here, and neither is what another origin does.
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && placeOf(pathname)) event.respondWith(page(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request));
});

/** Takes the whole build, then its page, last and at once: whatever is interrupted before leaves the build before in its place. */
async function install(): Promise<void> {
  const own = await caches.open(OWN_CACHE);
  const answer = await fetch(BUILD.page, { cache: 'no-cache' });
  if (!answer.ok) throw new Error('the page of this build is not there');
  await own.addAll((await hasMap()) ? [...BUILD.files, ...BUILD.map] : BUILD.files);
  await (await caches.open(PAGE_CACHE)).put(PAGE_ADDRESS, answer);
  const tabs = await self.clients.matchAll({ includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage('installed');
}

/** The caches of builds, in the order in which they were made. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(FILES));

/** Whether a build has kept a map: whoever prepared an evening needs that of this build too. */
async function hasMap(): Promise<boolean> {
  const kept = await Promise.all((await builds()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => url.includes('/assets/map-worker-'));
}

/** The browser does this once no tab of the builds before is left; a build that came after this one stays. */
async function activate(): Promise<void> {
  const all = await builds();
  const older = all.slice(0, Math.max(0, all.indexOf(OWN_CACHE)));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page that was kept, with a network or without: opening waits for nobody. What is newer is there at the next opening. */
async function page(request: Request): Promise<Response> {
  return (
    (await caches.match(PAGE_ADDRESS, { cacheName: PAGE_CACHE }).catch(() => undefined)) ?? fetch(request)
  );
}

/** A file that was kept, else one that is kept from now on. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/**
 * Keeps a file with the newest build: its page may be shown by this worker already, and the cache of this one goes with it. A phone
 * that is full shows the page nevertheless.
 */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const newest = (await builds()).at(-1) ?? OWN_CACHE;
    await (await caches.open(newest)).put(request, answer);
  } catch {}
}
