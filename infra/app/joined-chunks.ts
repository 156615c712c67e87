import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { importedBy, keptFiles, MAP_PAGE, START } from './kept-files.ts';

/** The modules that an entry imports beside its own, by the entry's path. */
type Joins = ReadonlyMap<string, readonly string[]>;
type Outputs = Metafile['outputs'];

/** Smaller files compress badly: beside others they weigh a fifth less. */
const SMALL = 4500;

/** What runs an evening: every page loads it sooner or later, to count what waits, and it compresses well beside the start. */
const EVENING = 'app/offline/session/open-evening.ts';

/**
 * Which modules each page imports in addition, so that a build has fewer and larger files. esbuild makes one file of the modules that
 * exactly the same pages import, and many modules have their own set of pages. Modules of the start belong together, because each page
 * runs after it. So do the small files on phones that the same kept page needs first.
 */
export function joinsOf({ outputs }: Metafile): Joins {
  const groups = smallGroups(outputs);
  const ofEntry = ([output, { entryPoint = '' }]: [string, Outputs[string]]) => {
    const own = importedBy(outputs, output);
    const joined = groups.filter((group) => group.some((one) => own.has(one))).flat();
    return [entryPoint, [START, ...joined.flatMap((one) => modulesOf(outputs, one))]] as const;
  };
  // A worker runs without a page: nothing of the start may come with it.
  const isPage = ([, { entryPoint = START }]: [string, Outputs[string]]) =>
    entryPoint.startsWith('app/') && entryPoint !== START && /(?<!-worker)\.tsx?$/.test(entryPoint);
  const pages = Object.entries(outputs).filter(isPage).map(ofEntry);
  return new Map<string, readonly string[]>([[START, [EVENING]], ...pages]);
}

/**
 * The small shared files of the pages that phones keep and of the map's, small with what they import, by the first page, from light to
 * heavy, that needs them.
 */
function smallGroups(outputs: Outputs): string[][] {
  const kept = new Set(keptFiles({ inputs: {}, outputs }));
  const start = importedBy(outputs, outputOf(outputs, START));
  const isSmall = (one: string) => {
    const loaded = [...importedBy(outputs, one)].filter((other) => !start.has(other));
    return !outputs[one]?.entryPoint && weightOf(outputs, loaded) < SMALL;
  };
  const taken = new Set(start);
  const ofPhones = Object.keys(outputs)
    .filter((one) => outputs[one]?.entryPoint && kept.has(`assets/${one.split('/').at(-1)}`))
    .map((entry) => [...importedBy(outputs, entry)])
    .toSorted((one, other) => weightOf(outputs, one) - weightOf(outputs, other));
  // The map's page last: phones load nothing more for it.
  return [...ofPhones, [...importedBy(outputs, outputOf(outputs, MAP_PAGE))]].map((needed) => {
    const group = needed.filter((one) => isSmall(one) && !taken.has(one));
    for (const one of group) taken.add(one);
    return group;
  });
}

const outputOf = (outputs: Outputs, entry: string): string =>
  Object.keys(outputs).find((one) => outputs[one]?.entryPoint === entry) ?? '';

const weightOf = (outputs: Outputs, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), 0);

const modulesOf = (outputs: Outputs, output: string): string[] => Object.keys(outputs[output]?.inputs ?? {});

/** Adds the imports to the entries; the added modules are loaded with them anyway, or are small. */
export const joining = (joins: Joins, root: string): Plugin => ({
  name: 'joining',
  setup: ({ onLoad }) => {
    const known = new Map([...joins].map(([path, modules]) => [join(root, path), modules]));
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const added = known.get(path)?.map((one) => `import ${JSON.stringify(join(root, one))};`);
      if (!added) return undefined;
      const contents = [await readFile(path, 'utf8'), ...added].join('\n');
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});
