import { isPageName, type PageName, paths } from './paths.ts';

/** The page that lists what a page shows one of; another page itself. */
export function listOf(name: PageName): PageName {
  const path = paths[name].replace('/:id', '');
  return (
    Object.keys(paths)
      .filter(isPageName)
      .find((one) => paths[one] === path) ?? name
  );
}
