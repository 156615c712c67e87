import { placeOf } from '../../app/frame/paths.ts';

/** The page; every address of a page is this file. */
export const PAGE = 'index.html';
export const WORKER = 'service-worker.js';
export const MANIFEST = 'manifest.webmanifest';

/** What is told at an address where nothing is. */
export const nothing = {
  name: 'nothing.txt',
  text: 'Il n’y a rien à cette adresse. L’application commence à la racine : /\n',
  type: 'text/plain; charset=utf-8',
} as const;

const YEAR = 31_536_000;

/** How long a file may be kept: one whose name has the hash of what it holds for good, any other only while it is the same. */
export const cacheControl = ({ isImmutable }: { isImmutable: boolean }): string =>
  isImmutable ? `public, max-age=${YEAR}, immutable` : 'no-cache';

/**
 * Files whose names stay the same from release to release, in the order in which a release brings them: the service worker
 * before the page, so that no page meets a worker that is older than itself and would lead back to the release before.
 */
export const stableFiles = [MANIFEST, WORKER, PAGE] as const;

/** The file of an address; the page itself has no address of its own. */
export function fileAt(pathname: string): string | undefined {
  if (placeOf(pathname)) return PAGE;
  const name = pathname.slice(1);
  return name === MANIFEST || name === WORKER || name.startsWith('assets/') ? name : undefined;
}
