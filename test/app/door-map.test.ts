import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../support/local/until.ts';
import { looks, openBrowser, visit } from './browser.ts';
import type { Front } from './front.ts';
import { judgeShown } from './judge.ts';
import { type OpenWalk, openWalk } from './open-walk.ts';
import { follow, phone, prepareEvening, seen, signInToStay, tap } from './touch.ts';
import type { Walk } from './walk.ts';

let opened: OpenWalk;
let browser: Browser;
let front: Front;
let walk: Walk;
beforeAll(async () => {
  opened = await openWalk('plan', openBrowser);
  ({ browser, front, walk } = opened);
  await walkBefore();
});
afterAll(() => opened.close());

/** One door of each state, so that the map shows all of them. */
async function walkBefore(): Promise<void> {
  const [first = 0, second = 0, third = 0] = walk.doors.map(({ address_id }) => address_id);
  const at = (fk_adresse: number) => ({ fk_operation: walk.operation, fk_adresse });
  await walk.own.passages.create({ body: { ...at(first), fk_type: 'refuse' } });
  await walk.own.passages.create({ body: { ...at(second), fk_type: 'a_finaliser', motif: 'absent' } });
  await walk.own.addresses.putDwelling({
    path: { address_id: third },
    body: { dwelling: null, do_not_call: true },
  });
}

const drawn = (page: Page) => page.locator('.canvas[data-ready=true] canvas').waitFor({ timeout: 30_000 });
const legend = (page: Page) => page.getByRole('region', { name: 'Légende' }).getByRole('listitem');
const isOfNetwork = (fault: string) => /^Failed to load resource: net::ERR_/.test(fault);

/** Taps the middle of the map, where the device is, until the map has drawn its doors and one is chosen. */
const touchMiddle = (page: Page) =>
  until('a door on the map', async () => {
    const box = await page.locator('.town-map .canvas').boundingBox();
    if (!box) return undefined;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    return (await page.getByRole('region', { name: 'Porte choisie' }).isVisible()) || undefined;
  });
const placeOf = (at: number) => {
  const { lat = 0, lon = 0 } = walk.doors[at] ?? {};
  return { latitude: lat, longitude: lon };
};

test('prepared once, the map opens without a network, and a touch on a door leads to it', async () => {
  const { context, page, faults } = await visit(browser, phone, undefined, { url: front.url });
  await signInToStay(page, walk.member);
  await prepareEvening(page);
  await context.setOffline(true);
  front.stop();
  front.asked.length = 0;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...placeOf(4), accuracy: 12 });
  await page.goto(`/tournee/carte?secteur=${walk.sectors.puits}`);
  await drawn(page);
  await seen(page, 'Il reste 22 portes sur 24');
  expect((await legend(page).allTextContents()).map((one) => one.trim())).toEqual([
    'fait 1',
    'à finir 1',
    expect.stringMatching(/^à faire \d+$/),
    'ne pas solliciter 1',
  ]);
  await tap(page, 'Ma position');
  await seen(page, 'Position connue à 12 mètres près');
  await touchMiddle(page);
  const { numero, voie } = walk.doors[4] ?? {};
  await page.getByRole('region', { name: 'Porte choisie' }).getByText(`${numero} ${voie}`).waitFor();
  await judgeShown(page, { width: 360, scheme: 'light' }, 'tournee-carte-porte');
  const sizes = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main button, main a')].map((one) => one.getBoundingClientRect().height)`,
  );
  expect(sizes.filter((height) => height < 44)).toEqual([]);
  await follow(page, 'Ouvrir la porte');
  await page.getByRole('heading', { level: 1, name: 'Une porte' }).waitFor();
  await seen(page, `${numero} ${voie}`);
  await tap(page, /^Refus/);
  await seen(page, '1 passage en attente');
  await follow(page, 'Sur la carte');
  await drawn(page);
  await seen(page, 'Il reste 21 portes sur 24');
  expect(await legend(page).first().textContent()).toContain('fait 2');
  expect(faults.filter((fault) => !isOfNetwork(fault))).toEqual([]);
  front.start();
  await context.close();
});

test('what is on the map follows the filter, and no question is asked for it', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/tournee/carte');
  await drawn(page);
  const filter = page.getByRole('button', { name: 'Seulement ce qui reste' });
  expect(await filter.getAttribute('aria-pressed')).toBe('true');
  const before = await page.locator('.town-map').screenshot();
  await filter.tap();
  await page.getByRole('button', { name: 'Seulement ce qui reste', pressed: false }).waitFor();
  await until('the other doors on the map', async () =>
    (await page.locator('.town-map').screenshot()).equals(before) ? undefined : true,
  );
  await page.getByLabel('Secteur', { exact: true }).selectOption({ label: 'Les Lilas' });
  await seen(page, 'Il reste 12 portes sur 12');
  expect(new URL(page.url()).searchParams.get('secteur')).toBe(String(walk.sectors.lilas));
  await follow(page, 'Portes en liste');
  await page.getByRole('heading', { level: 1, name: 'Portes' }).waitFor();
  expect(await page.getByLabel('Secteur', { exact: true }).inputValue()).toBe(String(walk.sectors.lilas));
  expect(asked.filter((path) => /^\/api\/(?:operations\/\d|sectors|addresses)/.test(path))).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

/** Whether neither the browser's storage nor a sent request contains `part`. */
async function leavesNoTrace(page: Page, sent: readonly string[], part: string): Promise<boolean> {
  const kept = await page.evaluate<string>(`(async () => {
    const answer = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await answer(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return texts.join();
  })()`);
  return ![kept, ...sent].some((text) => text.includes(part));
}

test('the own position is shown while it is asked for, and neither kept nor sent', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 46.550_777_1, longitude: 3.050_777_1, accuracy: 40 });
  await page.addInitScript(`globalThis.watches = 0;
    const { geolocation } = navigator;
    const [begin, end] = [geolocation.watchPosition.bind(geolocation), geolocation.clearWatch.bind(geolocation)];
    geolocation.watchPosition = (...how) => { globalThis.watches += 1; return begin(...how); };
    geolocation.clearWatch = (id) => { globalThis.watches -= 1; end(id); };`);
  await page.goto('/tournee/carte');
  await drawn(page);
  const watches = () => page.evaluate<number>('globalThis.watches');
  expect(await watches()).toBe(0);
  const button = page.getByRole('button', { name: 'Ma position' });
  await button.tap();
  await seen(page, 'Position connue à 40 mètres près');
  await context.setGeolocation({ latitude: 46.550_777_2, longitude: 3.050_777_2, accuracy: 8 });
  await seen(page, 'Position connue à 8 mètres près');
  expect(await watches()).toBe(1);
  await button.tap();
  await page.getByText('Position connue').waitFor({ state: 'detached' });
  expect([await watches(), await button.getAttribute('aria-pressed')]).toEqual([0, 'false']);
  // The page is hidden: it stops watching the position.
  await button.tap();
  await seen(page, 'Position connue');
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
  await page.getByText('Position connue').waitFor({ state: 'detached' });
  expect(await watches()).toBe(0);
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
  await button.tap();
  await seen(page, 'Position connue');
  await follow(page, 'Portes en liste');
  await page.getByRole('heading', { level: 1, name: 'Portes' }).waitFor();
  expect(await watches()).toBe(0);
  expect(await leavesNoTrace(page, sent, '50777')).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test('a position that is refused, not found or late is told in a sentence', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.goto('/tournee/carte');
  await drawn(page);
  const button = page.getByRole('button', { name: 'Ma position' });
  await button.tap();
  await seen(page, 'Le téléphone ne donne pas la position à cette page');
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await page.evaluate(`globalThis.fail = undefined;
    navigator.geolocation.watchPosition = (_, failed) => { globalThis.fail = failed; return 1; }`);
  await button.tap();
  await seen(page, 'Recherche de votre position');
  await page.evaluate('globalThis.fail({ code: 3 })');
  await seen(page, 'La position tarde');
  await page.evaluate('globalThis.fail({ code: 2 })');
  await seen(page, 'La position est introuvable');
  await context.close();
});

test('where the browser draws no map it says so, and the list reaches every door', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
  await page.goto('/tournee/carte');
  await page.getByRole('alert').getByText('Ce navigateur ne peut pas dessiner la carte').waitFor();
  await follow(page, 'Portes en liste');
  await page.getByRole('link', { name: /^2 / }).first().waitFor();
  await context.close();
});

test('a map of which not all could be loaded says so', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.goto('/tournee/portes');
  await page.getByLabel('Numéro ou rue').waitFor();
  // The page loads; the script that draws the map does not.
  await page.route('**/assets/open-*', (route) => route.abort());
  await follow(page, 'Sur la carte');
  await page.getByRole('alert').getByText('La carte n’a pas pu être chargée').waitFor();
  await follow(page, 'Portes en liste');
  await page.getByRole('heading', { level: 1, name: 'Portes' }).waitFor();
  await context.close();
});

test('the map at the door on every screen', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...placeOf(1), accuracy: 25 });
  await page.goto('/tournee/carte');
  await drawn(page);
  await tap(page, 'Seulement ce qui reste');
  await tap(page, 'Ma position');
  await seen(page, 'Position connue');
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: look.scheme });
    await drawn(page);
    await touchMiddle(page);
    await tap(page, 'Fermer');
    await judgeShown(page, look, 'tournee-carte');
  }
  expect(faults).toEqual([]);
  await context.close();
});
