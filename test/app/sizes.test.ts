// Tier: landing
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import type { AppBundle } from '../../infra/app/bundle.ts';
import { released } from '../../infra/app/encoded.ts';
import { MANIFEST, PAGE, stableFiles } from '../../infra/app/served.ts';
import { openBrowserWithoutMaps, testPlace, visit } from './browser.ts';
import { builtApp, withImportsOf } from './built.ts';
import { phone } from './touch.ts';

// Two sizes of what a member's phone receives, in bytes as a stage serves them (brotli, compressed once).
//
// The first page is Ma tournée (/tournee), where members land after signing in: the page, the style, the icon, the manifest, and
// the scripts that are loaded before it is shown. Sign-in is a part of it.
const FIRST_PAGE = 60_000;
// The door is everything that a phone keeps to work at the door without a network: the first page, the other pages at the door,
// the texts that explain refusals, and the start page of the desk without its figures. The map is apart.
const DOOR = 80_000;

let bundle: AppBundle;
beforeAll(async () => {
  bundle = await builtApp();
});

const textOf = (name: string) => Buffer.from(bundle.files.get(name)?.bytes ?? []).toString();

const withImports = (name: string, seen?: Set<string>) => withImportsOf(bundle.files, name, seen);

const gzip = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(bundle.files.get(name)?.bytes ?? '').length, 0);

/** The bytes that a browser receives. */
async function received(names: Iterable<string>): Promise<number> {
  const sizes = [...names].map(async (name) => {
    const file = bundle.files.get(name);
    if (!file) throw new Error(`the application has no file ${name}`);
    return (await released(file)).bytes.length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const icon = () => /rel="icon"[^>]* href="\/([^"]+)"/.exec(textOf(PAGE))?.[1] ?? '';
/** What each page loads beside its scripts. */
const beside = () => [PAGE, MANIFEST, icon(), bundle.entry.style];
const pageFiles = (page: string) => [
  ...withImports(named(page), withImports(bundle.entry.script)),
  ...beside(),
];

/** The script of a page or a part that is loaded lazily. */
function named(start: string): string {
  const name = [...bundle.files.keys()].find((one) => new RegExp(`^assets/${start}-\\w{8}\\.js$`).test(one));
  if (!name) throw new Error(`there is no script of ${start}`);
  return name;
}

test('the first page of a member, Ma tournée, weighs at most 60 kB with the sign-in', async () => {
  const weight = await received(pageFiles('round'));
  expect(weight).toBeGreaterThan(30_000);
  expect(weight).toBeLessThanOrEqual(FIRST_PAGE);
});

test('a phone receives no more than that before it shows the first page', async () => {
  const browser = await openBrowserWithoutMaps();
  const { page } = await visit(browser, phone, testPlace().member, { serviceWorkers: 'block' });
  const asked = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    const name = pathname === '/tournee' ? PAGE : pathname.slice(1);
    if (!name.startsWith('api/')) asked.add(name);
  });
  await page.goto('/tournee');
  await page.getByRole('heading', { name: 'Mes secteurs' }).waitFor();
  await page.waitForLoadState('networkidle');
  await browser.close();
  // The other pages at the door, and the code of a card, follow once the first one is shown.
  const later = new Set(['door-pages', 'pay-by-card'].flatMap((name) => [...withImports(named(name))]));
  const cardStyle = [...bundle.files.keys()].find((name) => /\/card-style-/.test(name));
  later.add(cardStyle ?? '');
  const first = new Set(pageFiles('round'));
  expect([...asked]).toEqual(expect.arrayContaining([...withImports(named('round')), named('door-pages')]));
  expect([...asked].filter((name) => !first.has(name) && !later.has(name))).toEqual([]);
  const weight = await received([...asked].filter((name) => first.has(name)));
  expect(weight).toBeGreaterThan(30_000);
  expect(weight).toBeLessThanOrEqual(FIRST_PAGE);
});

test('signing in and the start page of the desk, Saison, weigh at most 60 kB', async () => {
  const files = new Set([...pageFiles('season'), ...withImports(named('season-figures'))]);
  const weight = await received(files);
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThanOrEqual(FIRST_PAGE);
});

test('the page names all that the start imports, so that it is asked for at once', () => {
  const [start, ...imported] = withImports(bundle.entry.script);
  const named = [...textOf('index.html').matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(start).toBe(bundle.entry.script);
  expect(named.toSorted()).toEqual(imported.toSorted());
});

test('the door, with all that a phone keeps to work there without a network and no map, weighs at most 80 kB', async () => {
  const pages = ['round', 'door-pages', 'refused-entries', 'season'].flatMap(pageFiles);
  const texts = [...withImports(named('refusal-texts'))];
  const kept = [...bundle.kept, PAGE, MANIFEST];
  expect(kept).toEqual(expect.arrayContaining([...pages, ...texts]));
  expect(kept.filter((name) => !bundle.files.has(name))).toEqual([]);
  for (const map of [bundle.map.style, named('open'), named('door-map'), named('season-figures')])
    expect(kept).not.toContain(map);
  const weight = await received(kept);
  expect(weight).toBeGreaterThan(50_000);
  expect(weight).toBeLessThanOrEqual(DOOR);
});

test('the first page of a member is few files, none of them too small to be compressed but the entry', async () => {
  const scripts = [...withImports(named('round'), withImports(bundle.entry.script))];
  expect(scripts.length).toBeLessThanOrEqual(12);
  const small = scripts.filter((name) => textOf(name).length < 1000 && name !== bundle.entry.script);
  expect(small.length).toBeLessThanOrEqual(2);
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

test('the service worker weighs at most 2 kB and knows every file that it keeps', () => {
  expect(gzip(['service-worker.js'])).toBeLessThanOrEqual(2_000);
  for (const name of bundle.kept) expect(textOf('service-worker.js')).toContain(`"/${name}"`);
});
