import { placeOf } from '../../app/frame/paths.ts';

/** The page; every page address serves this file, and an unknown address serves it with 404: the application says so in its frame. */
export const PAGE = 'index.html';
export const WORKER = 'service-worker.js';
export const MANIFEST = 'manifest.webmanifest';

const YEAR = 31_536_000;

/** The `Cache-Control` of a file: one year if its name contains the hash of the content, otherwise revalidated at each request. */
export const cacheControl = ({ isImmutable }: { isImmutable: boolean }): string =>
  isImmutable ? `public, max-age=${YEAR}, immutable` : 'no-cache';

/**
 * Files with the same name in every release, in the order of their upload: the service worker comes before the page, so that no
 * page meets an older worker, which would serve the previous release again.
 */
export const stableFiles = [MANIFEST, WORKER, PAGE] as const;

/** The file that an address serves. The page is served at the paths of the app, not under its file name. */
export function fileAt(pathname: string): string | undefined {
  if (placeOf(pathname)) return PAGE;
  const name = pathname.slice(1);
  return name === MANIFEST || name === WORKER || name.startsWith('assets/') ? name : undefined;
}
