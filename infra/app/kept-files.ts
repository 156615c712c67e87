import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** What is opened where there may be no network: the start, the first page, and every page at the door but its map. */
const OPENED = /^app\/(?:main\.tsx|style\/main\.css|desk\/season\/season\.tsx|door\/door-pages\.ts)$/;
/**
 * Not kept from the beginning, though something that is kept loads it later: the figures and the other pages of the desk with their sentences,
 * which need the service anyway, and the map, which is five times as large as everything else together. They are kept once they were used; the map with
 * an evening that is prepared, too.
 */
const LEFT = /^app\/(?:desk\/|texts\/desk-problem-sentences|door\/door-map|map\/)/;

const START = 'app/main.tsx';
/** The map of the doors, with what draws it. */
const MAP = /^app\/(?:door\/door-map|map\/open)/;

/** The scripts and styles of a build that the service worker keeps before anybody needs them. */
export const keptFiles = ({ outputs }: Metafile): string[] =>
  loadedBy(outputs, OPENED, (entry) => !LEFT.test(entry));

/** The scripts that it keeps beside them for whoever has used the map or prepared an evening. */
export function mapFiles({ outputs }: Metafile): string[] {
  const kept = new Set(keptFiles({ inputs: {}, outputs }));
  return loadedBy(outputs, MAP, (entry) => entry === '').filter((name) => !kept.has(name));
}

/** The outputs whose entry is `of`, with what they load where `isFollowed` lets it. */
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

/** What the start imports at once: the page names it, so that a browser asks for all of it in one go. */
export function importedAtStart({ outputs }: Metafile): string[] {
  const start = Object.values(outputs).find(({ entryPoint }) => entryPoint === START);
  const imported = new Set<string>();
  const follow = (output: Metafile['outputs'][string] | undefined) => {
    for (const { path, kind } of output?.imports ?? []) {
      if (kind !== 'import-statement' || imported.has(path)) continue;
      imported.add(path);
      follow(outputs[path]);
    }
  };
  follow(start);
  return [...imported].map((path) => `assets/${basename(path)}`);
}
