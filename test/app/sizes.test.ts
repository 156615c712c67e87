// Tier: landing
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import type { AppBundle } from '../../infra/app/bundle.ts';
import { stableFiles } from '../../infra/app/served.ts';
import { builtApp } from './built.ts';

let bundle: AppBundle;
beforeAll(async () => {
  bundle = await builtApp();
});

const textOf = (name: string) => Buffer.from(bundle.files.get(name)?.bytes ?? []).toString();

/** A file with its static imports, transitively; dynamic imports are left out. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other = ''] of textOf(name).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    withImports(`assets/${other}`, seen);
  return seen;
}

const gzip = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(bundle.files.get(name)?.bytes ?? '').length, 0);

/** The script of a page or a part that is loaded lazily. */
function named(start: string): string {
  const name = [...bundle.files.keys()].find((one) => new RegExp(`^assets/${start}-\\w{8}\\.js$`).test(one));
  if (!name) throw new Error(`there is no script of ${start}`);
  return name;
}

test('signing in and the first page weigh at most 60 kB', () => {
  const page = withImports(named('season'), withImports(bundle.entry.script));
  const loaded = withImports(named('season-figures'), page);
  expect(loaded.size).toBeGreaterThan(3);
  const weight = gzip([...loaded, bundle.entry.style, 'index.html']);
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThanOrEqual(60_000);
});

test('the page names all that the start imports, so that it is asked for at once', () => {
  const [start, ...imported] = withImports(bundle.entry.script);
  const named = [...textOf('index.html').matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(start).toBe(bundle.entry.script);
  expect(named.toSorted()).toEqual(imported.toSorted());
});

test('the pages at the door weigh at most 80 kB together, with everything that they load and no map', () => {
  const loaded = withImports(named('door-pages'), withImports(bundle.entry.script));
  expect([...loaded].some((name) => name.startsWith('assets/open-'))).toBe(false);
  const weight = gzip([...loaded, bundle.entry.style, 'index.html']);
  expect(weight).toBeGreaterThan(20_000);
  expect(weight).toBeLessThanOrEqual(80_000);
});

test('the first map weighs at most 320 kB of script, 155 kB of worker and 12 kB of style, and no other page loads it', () => {
  const first = withImports(bundle.entry.script);
  const open = named('open');
  const page = named('map');
  expect([...withImports(page)]).not.toContain(open);
  const script = [...withImports(open, withImports(page))].filter((name) => !first.has(name));
  expect(gzip(script)).toBeGreaterThan(200_000);
  expect(gzip(script)).toBeLessThanOrEqual(320_000);
  expect(gzip([bundle.map.worker])).toBeLessThanOrEqual(155_000);
  expect(gzip([bundle.map.style])).toBeLessThanOrEqual(12_000);
});

test('what draws by hand weighs at most 36 kB, and comes with neither page nor map', () => {
  const map = withImports(named('open'), withImports(bundle.entry.script));
  expect([...map]).not.toContain(named('draw'));
  const script = [...withImports(named('draw'))].filter((name) => !map.has(name));
  expect(gzip(script)).toBeGreaterThan(20_000);
  expect(gzip(script)).toBeLessThanOrEqual(36_000);
});

test('each page is a file of its own, and all but three files have names that change with what they hold', () => {
  const names = [...bundle.files.keys()];
  expect(withImports(bundle.entry.script).size).toBeLessThan(names.length - 3);
  const changing = names.filter((name) => !bundle.files.get(name)?.isImmutable);
  expect(changing.toSorted()).toEqual([...stableFiles].toSorted());
});

test('what a browser keeps to open without a network is the start, the door and the first page without its figures and the map, at most 80 kB', () => {
  const opened = [...withImports(named('season'), withImports(bundle.entry.script)), bundle.entry.style];
  expect(bundle.kept).toEqual(expect.arrayContaining(opened));
  expect(bundle.kept.filter((name) => !bundle.files.has(name))).toEqual([]);
  for (const map of [bundle.map.style, named('door-map'), named('season-figures')])
    expect(bundle.kept).not.toContain(map);
  const weight = gzip([...bundle.kept, 'index.html']);
  expect(weight).toBeGreaterThan(30_000);
  expect(weight).toBeLessThanOrEqual(80_000);
});

test('the service worker weighs at most 2 kB and knows every file that it keeps', () => {
  expect(gzip(['service-worker.js'])).toBeLessThanOrEqual(2_000);
  for (const name of bundle.kept) expect(textOf('service-worker.js')).toContain(`"/${name}"`);
});
