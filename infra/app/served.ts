import { placeOf } from '../../app/paths.ts';

/** The page; every address of a page is this file. */
export const PAGE = 'index.html';

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

/** The file of an address; the page itself has no address of its own. */
export function fileAt(pathname: string): string | undefined {
  if (placeOf(pathname)) return PAGE;
  return pathname.startsWith('/assets/') ? pathname.slice(1) : undefined;
}
