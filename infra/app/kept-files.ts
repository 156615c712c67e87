import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** The entries that must open without a network: the start, the first page, and every page at the door except the map. */
const OPENED = /^app\/(?:main\.tsx|style\/main\.css|desk\/season\/season\.tsx|door\/door-pages\.ts)$/;
/**
 * The entries that the service worker does not cache at installation, although cached entries import them: the desk's other pages
 * and their texts, the ways to begin without an account, a forgotten password, a link that signs in, a second factor, the code of a letter, the names of
 * administrators, installing, and the code of a card, which need the service anyway, and the map, which is five times as large as everything else together. The
 * service worker caches them at their first use, and the map also when a member prepares an evening.
 */
const LEFT =
  /^app\/(?:desk\/|frame\/(?:begin|no-page|forgotten-password|sign-in-by-link|code|second-factor\/)|ui\/(?:kept-draft|admin-names)|texts\/desk-|door\/(?:door-map|install\/|visit\/pay-by-card)|map\/)/;

/** The entry of the start script. */
export const START = 'app/main.tsx';
/** The entries of the door map and of the code that draws it. */
/** The entry of the map's page at the desk. */
export const MAP_PAGE = 'app/desk/map/map.tsx';
const MAP = /^app\/(?:door\/door-map|map\/open)/;

/** The scripts and styles of a build that the service worker caches at installation. */
export const keptFiles = ({ outputs }: Metafile): string[] =>
  loadedBy(outputs, OPENED, (entry) => !LEFT.test(entry));

/** The further scripts that the service worker caches once a member has used the map or prepared an evening. */
export function mapFiles({ outputs }: Metafile): string[] {
  const kept = new Set(keptFiles({ inputs: {}, outputs }));
  return loadedBy(outputs, MAP, (entry) => entry === '').filter((name) => !kept.has(name));
}

/** The outputs whose entry point matches `of`, and everything they import where `isFollowed` allows it. */
function loadedBy(
  outputs: Metafile['outputs'],
  of: RegExp,
  isFollowed: (entry: string) => boolean,
): string[] {
  const found = new Set<string>();
  const follow = (output: string) => {
    if (found.has(output)) return;
    found.add(output);
    for (const { path } of outputs[output]?.imports ?? [])
      if (isFollowed(outputs[path]?.entryPoint ?? '')) follow(path);
  };
  for (const [output, { entryPoint = '' }] of Object.entries(outputs))
    if (of.test(entryPoint)) follow(output);
  return [...found].map((output) => `assets/${basename(output)}`).toSorted();
}

/** The page of the map and its static imports: with the map they are the heaviest page of the desk. */
export function mapPageFiles({ outputs }: Metafile): string[] {
  const page = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === MAP_PAGE) ?? '';
  return [...importedBy(outputs, page)].map((path) => `assets/${basename(path)}`);
}

/** The static imports of the start script: the page preloads them so that the browser requests all of them at once. */
export function importedAtStart({ outputs }: Metafile): string[] {
  const start = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === START) ?? '';
  return [...importedBy(outputs, start)].slice(1).map((path) => `assets/${basename(path)}`);
}

/** An output and its static imports, transitively. */
export function importedBy(outputs: Metafile['outputs'], output: string): Set<string> {
  const imported = new Set([output]);
  for (const one of imported)
    for (const { path, kind } of outputs[one]?.imports ?? [])
      if (kind === 'import-statement') imported.add(path);
  return imported;
}
