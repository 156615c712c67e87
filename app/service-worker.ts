import { placeOf } from './frame/paths.ts';
import { PAGE_ADDRESS, PAGE_CACHE } from './offline/session/stored-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** The build of this worker: the address of its page, the files needed offline, and the files of the map. */
declare const BUILD: { page: string; files: string[]; map: string[] };

const FILES = 'tournee-files ';
/** The files of this build; file names contain a hash, so a file from any cache is correct. */
const OWN_CACHE = `${FILES}${BUILD.page}`;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  // API responses and other origins are never cached.
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && placeOf(pathname)) event.respondWith(page(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request));
});

/**
 * Caches the whole build and then, in one write, its page, so that an interruption leaves the previous build
 * in place.
 */
async function install(): Promise<void> {
  const own = await caches.open(OWN_CACHE);
  const answer = await fetch(BUILD.page, { cache: 'no-cache' });
  if (!answer.ok) throw new Error('the page of this build is not there');
  await own.addAll((await hasMap()) ? [...BUILD.files, ...BUILD.map] : BUILD.files);
  await (await caches.open(PAGE_CACHE)).put(PAGE_ADDRESS, answer);
  const tabs = await self.clients.matchAll({ includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage('installed');
}

/** The caches of builds, oldest first. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(FILES));

/** Whether a build has stored the map: a phone prepared for offline use needs this build's map too. */
async function hasMap(): Promise<boolean> {
  const kept = await Promise.all((await builds()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => url.includes('/assets/map-worker-'));
}

/** Runs once no tab uses an older build, and deletes older caches; keeps the caches of newer builds. */
async function activate(): Promise<void> {
  const all = await builds();
  const older = all.slice(0, Math.max(0, all.indexOf(OWN_CACHE)));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Serves the stored page, online too, so that opening never waits; a newer one appears at the next opening. */
async function page(request: Request): Promise<Response> {
  return (
    (await caches.match(PAGE_ADDRESS, { cacheName: PAGE_CACHE }).catch(() => undefined)) ?? fetch(request)
  );
}

/** Serves a stored file, or fetches and stores it. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/**
 * Stores a file in the newest build's cache: this worker may already show that build's page, and its own
 * cache will be deleted. Ignores errors of a full phone.
 */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const newest = (await builds()).at(-1) ?? OWN_CACHE;
    await (await caches.open(newest)).put(request, answer);
  } catch {}
}
