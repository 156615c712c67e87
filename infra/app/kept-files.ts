import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** What is opened where there may be no network: the start, the first page, and every page at the door but its map. */
const OPENED = /^app\/(?:main\.tsx|style\/main\.css|pages\/desk\/season\.tsx|pages\/door\/(?!door-map).*)$/;
/**
 * Not kept from the beginning, though something that is kept loads it later: the other pages of the desk with their sentences, which need the
 * service anyway, and the map, which is five times as large as everything else together. They are kept once they were used; the map with
 * an evening that is prepared, too.
 */
const LEFT = /^app\/(?:pages\/desk\/|texts\/desk-problems|pages\/door\/door-map|map\/)/;

const START = 'app/main.tsx';

/** The scripts and styles of a build that the service worker keeps before anybody needs them. */
export function keptFiles({ outputs }: Metafile): string[] {
  const kept = new Set<string>();
  const follow = (output: string) => {
    if (kept.has(output)) return;
    kept.add(output);
    for (const { path } of outputs[output]?.imports ?? [])
      if (!LEFT.test(outputs[path]?.entryPoint ?? '')) follow(path);
  };
  for (const [output, { entryPoint = '' }] of Object.entries(outputs))
    if (OPENED.test(entryPoint)) follow(output);
  return [...kept].map((output) => `assets/${basename(output)}`).toSorted();
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
