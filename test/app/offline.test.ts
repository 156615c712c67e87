import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { placeOf } from '../../app/frame/paths.ts';
import { createClient } from '../../clients/typescript/src/index.ts';
import { type AppBundle, bundleApp } from '../../infra/app/bundle.ts';
import { until } from '../support/local/until.ts';
import { openBrowserWithoutMaps, testPlace, type Visit, visit } from './browser.ts';
import { builtApp, withImportsOf } from './built.ts';
import { type Front, startFront } from './front.ts';
import { judgeShown } from './judge.ts';
import { keptOf, sessionKept } from './kept-rows.ts';
import type { Credentials } from './season.ts';
import { trueInPage } from './true-in-page.ts';

const phone = { width: 360, scheme: 'light' } as const;
const desk = { width: 1280, scheme: 'light' } as const;
/** What a browser itself logs without a network. */
const isOfNetwork = (fault: string) => /^Failed to load resource: net::ERR_/.test(fault);

let browser: Browser;
let build: AppBundle;
let nextBuild: AppBundle;
let front: Front;
/** The phone of the tests that leave the member signed in. */
let kept: Visit;
beforeAll(async () => {
  browser = await openBrowserWithoutMaps();
  build = await builtApp();
  nextBuild = await bundleApp({}, { banner: { js: '/* the next build */' } });
  front = await startFront(build);
  kept = await phoneOfMember();
});
afterAll(async () => {
  await browser.close();
  await front.end();
});

async function signIn(page: Page, isToStay: boolean): Promise<void> {
  await page.goto('/passages');
  await fillIn(page, testPlace().member, isToStay);
}

/** Signs in on the open page. */
async function fillIn(page: Page, { username, password }: Credentials, isToStay: boolean): Promise<void> {
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe').fill(password);
  if (isToStay) await page.getByLabel('Rester connecté sur cet appareil').check();
  await page.getByLabel('Mot de passe').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Passages' }).waitFor();
}

/** A phone on which a member stays signed in, and whose browser has stored the application. */
async function phoneOfMember(): Promise<Visit> {
  const opened = await visit(browser, phone, undefined, { url: front.url, serviceWorkers: 'allow' });
  await signIn(opened.page, true);
  await sessionKept(opened.page);
  await opened.page.goto('/');
  await goToSeason(opened.page);
  await trueInPage(opened.page, 'navigator.serviceWorker.controller !== null');
  // An answer of this opening must not count as one of the next.
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

/** From the round, where a member begins. */
async function goToSeason(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Saison', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
}

const scriptOf = (page: Page) =>
  page.evaluate<string>(`document.querySelector('script[type="module"]').getAttribute('src').slice(1)`);
const keptBuilds = (page: Page) =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('tournee-files')))`,
  );
const tokenOf = (page: Page) => keptOf(page, 'token');
const keptName = (page: Page) => keptOf(page, 'session.user.name');

type Answer = { path: string; isKept: boolean };

/** The answers to the application's requests while `act` runs, and whether each came from the browser's store. */
async function answersDuring(page: Page, act: () => Promise<unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  page.on('response', (answer) =>
    answers.push({ path: new URL(answer.url()).pathname, isKept: answer.fromServiceWorker() }),
  );
  await act();
  page.removeAllListeners('response');
  return answers;
}

/** Starts the service again and fires the browser's `online` event. */
async function mend(page: Page): Promise<void> {
  front.asked.length = 0;
  front.start();
  await page.evaluate("dispatchEvent(new Event('online'))");
}

test('opened once, it opens signed in without a network, all of it from what was kept', async () => {
  const { context, page, faults } = kept;
  expect(await page.evaluate("sessionStorage.getItem('tournee.session')")).toBeNull();
  await context.setOffline(true);
  front.stop();
  const answers = await answersDuring(page, async () => {
    await page.reload();
    await page.getByText('Sans réseau.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  });
  expect(await page.getByText('carte bancaire attendent').count()).toBe(1);
  await page.getByText('Le service ne répond pas').waitFor();
  for (const look of [phone, desk]) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await judgeShown(page, look, 'sans-reseau');
  }
  expect(answers.filter(({ isKept }) => !isKept)).toEqual([]);
  // The page, and each file once: all were stored before a page needed them.
  const [first, ...files] = answers.map(({ path }) => path);
  expect(first).toBe('/');
  expect(files.length).toBeGreaterThan(2);
  expect(new Set(files).size).toBe(files.length);
  // What the choice of a season brings, and nothing else, is stored when it is first shown with a network.
  const late = [...build.files.keys()].filter((name) => /\/(?:season-choice|desk-style)-/.test(name));
  const allowed = late.flatMap((name) => [...withImportsOf(build.files, name)]);
  expect([...build.kept, ...allowed]).toEqual(expect.arrayContaining(files.map((path) => path.slice(1))));
  // The round opens too.
  await page.goto('/tournee');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  await page.goto('/compte');
  await page.getByRole('alert').getByText('Cette page n’est pas encore sur ce téléphone').waitFor();
  await context.setOffline(false);
  await mend(page);
  await page.getByText('Sans réseau.').waitFor({ state: 'detached' });
  await until(
    'the session to be opened again',
    () => ['/api/session', '/api/config'].every((path) => front.asked.includes(path)) || undefined,
  );
  expect(faults.filter((fault) => !isOfNetwork(fault))).toEqual([]);
});

test('a service that is gone is told as no network, and asked again when somebody comes back to it', async () => {
  const { page } = kept;
  // The first visit stores the page's files.
  await page.goto('/compte');
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
  front.stop();
  await page.goto('/compte');
  await page.getByText('Sans réseau.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
  front.start();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('Sans réseau.').waitFor({ state: 'detached' });
});

/** Stores three evenings as the client does: with a sent visit, an unsent visit and a refused visit. */
const keepEvenings = (page: Page) =>
  page.evaluate(`Promise.all(Object.entries({
    'tournee-evening-1-1': { 'passages/a': { mine: { name: 'Odile Kerjean' }, waits: false }, 'addresses/1': { street: 'rue du Port' } },
    'tournee-evening-1-2': { 'passages/b': { mine: { name: 'Rose Marchand' }, waits: true }, 'addresses/1': { street: 'rue du Port' } },
    'tournee-evening-1-3': { 'passages/c': { mine: { name: 'Paul Lambert' }, waits: false, wasRefused: true } },
  }).map(([name, rows]) => new Promise((resolve) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('rows', 'readwrite');
      for (const [key, row] of Object.entries(rows)) writing.objectStore('rows').put(row, key);
      // Left open, as by a page that shows the evening.
      writing.oncomplete = resolve;
    };
  })))`);
const rowsOf = (page: Page, name: string) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('${name}');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('rows').objectStore('rows').getAllKeys();
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
    };
  })`);
/** Waits until everything but the unsent and refused visits has left the phone. */
const isEmptied = (page: Page) =>
  until('what was sent has left the phone', async () => {
    const left: string[] = [];
    for (const season of [1, 2, 3]) left.push(...(await rowsOf(page, `tournee-evening-1-${season}`)));
    return left.includes('passages/a') || left.includes('addresses/1') ? undefined : true;
  });

test('a session that was ended elsewhere meanwhile shows nothing, and takes everything but what was not sent; so does signing out', async () => {
  const { context, page } = await phoneOfMember();
  await keepEvenings(page);
  front.stop();
  await page.reload();
  await page.getByText('Sans réseau.').waitFor();
  const token = await tokenOf(page);
  await createClient({ url: testPlace().url, tokens: { get: () => token, set: () => {} } }).auth.logout();
  await mend(page);
  await page.getByText('Session terminée').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Se connecter']);
  await isEmptied(page);
  expect(await rowsOf(page, 'tournee-evening-1-2')).toEqual(['passages/b']);
  expect(await rowsOf(page, 'tournee-evening-1-3')).toEqual(['passages/c']);
  expect(await tokenOf(page)).toBeUndefined();
  await page.reload();
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  // Signing in again and then signing out without a network ends the session in every window.
  await signIn(page, true);
  await sessionKept(page);
  const other = await context.newPage();
  await other.goto('/');
  await goToSeason(other);
  front.stop();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await other.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(await tokenOf(other)).toBeUndefined();
  front.start();
  await context.close();
});

const refused = {
  status: 401,
  contentType: 'application/problem+json',
  json: { type: '/', title: '', status: 401, detail: '', code: 'invalid-token' },
};

/** Holds the next answer to a path until `answer` is called: the service's answer at request time, or `instead`. */
async function holdNext(page: Page, path: string, instead?: typeof refused) {
  const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>();
  let isNext = true;
  await page.route(`**${path}`, async (route) => {
    if (!isNext) return route.continue();
    isNext = false;
    const answer = instead ?? { response: await route.fetch() };
    await isLate;
    await route.fulfill(answer);
  });
  const asked = page.waitForRequest(`**${path}`, { timeout: 120_000 });
  return {
    asked,
    answer: async () => {
      letGo();
      await (await asked).response();
    },
  };
}

test('what is answered late to who has signed out is nothing to who has signed in since', async () => {
  const { context, page } = await visit(browser, desk, undefined, {
    url: front.url,
    serviceWorkers: 'block',
  });
  await signIn(page, true);
  await keepEvenings(page);
  // A sleeping window holds the lock of its evening; signing out waits three seconds for it.
  const asleep = await context.newPage();
  await asleep.goto('/manifest.webmanifest');
  await asleep.evaluate(
    `new Promise((held) => { navigator.locks.request('tournee-evening-1-1', () => { held(); return new Promise(() => {}); }); })`,
  );
  const session = await holdNext(page, '/api/session');
  const logout = await holdNext(page, '/api/logout', refused);
  await page.reload();
  await page.getByText('Hugo Bernard').first().waitFor();
  await session.asked;
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await fillIn(page, testPlace().treasurer, true);
  await logout.asked;
  await session.answer();
  await logout.answer();
  await page.getByRole('link', { name: 'Saison', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  expect(await page.locator('.who').getByText('Nadia Lefèvre').count()).toBe(1);
  expect(await keptName(page)).toBe('Nadia Lefèvre');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  expect(await page.locator('.who').getByText('Nadia Lefèvre').count()).toBe(1);
  await context.close();
});

test('who does not ask to stay leaves nothing on the phone but the application', async () => {
  const { context, page } = await visit(browser, phone, undefined, {
    url: front.url,
    serviceWorkers: 'allow',
  });
  await signIn(page, false);
  expect(await tokenOf(page)).toBeUndefined();
  const other = await context.newPage();
  // Its tab alone has the session, and hands it to others while it is open.
  await page.close();
  await other.goto('/');
  await other.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await context.close();
});

test('a phone that keeps nothing says so, and is signed in until its window is closed', async () => {
  const { context, page, faults } = await visit(browser, phone, undefined, {
    url: front.url,
    serviceWorkers: 'allow',
  });
  await page.addInitScript("indexedDB.open = () => { throw new DOMException('refused', 'SecurityError'); }");
  await signIn(page, true);
  await page.getByText('Ce téléphone refuse de garder la session').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Passages' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(await page.evaluate("sessionStorage.getItem('tournee.session')")).toBeNull();
  expect(faults).toEqual([]);
  await context.close();
});

test('a newer build is told in the old tab, which goes on, and is what opens next, whole, with the map of an evening that was prepared, and without a network', async () => {
  const { context, page, faults } = kept;
  await page.goto('/compte');
  await page.getByLabel('Nom', { exact: true }).fill('Nom en cours de frappe');
  const before = await scriptOf(page);
  front.show(nextBuild);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('Une nouvelle version de l’application est prête').waitFor();
  front.stop();
  // The old tab can still load every file of its own build.
  expect(await page.evaluate(`fetch('/${before}').then(({ status }) => status)`)).toBe(200);
  expect((await keptBuilds(page)).length).toBe(2);
  await page.getByRole('button', { name: 'Recharger' }).click();
  await trueInPage(page, `document.querySelector('script[src="/${nextBuild.entry.script}"]') !== null`);
  await page.getByRole('alert').getByText('Cette page n’est pas encore sur ce téléphone').waitFor();
  front.start();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Nom en cours de frappe');
  // The service worker of the old build still serves this tab.
  const map = [nextBuild.map.worker, nextBuild.map.style];
  await page.evaluate(`Promise.all(${JSON.stringify(map)}.map((name) => fetch('/' + name)))`);
  // The old build is removed with the last tab that began with it.
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await trueInPage(next, `caches.keys().then((names) => names.length === 2)`);
  expect(await scriptOf(next)).toBe(nextBuild.entry.script);
  front.stop();
  for (const name of map)
    expect(await next.evaluate(`fetch('/${name}').then(({ status }) => status)`)).toBe(200);
  front.start();
  expect(faults.filter((fault) => !isOfNetwork(fault))).toEqual([]);
  front.show(build);
});

test('a build that comes where a map was kept brings its own, before anybody opens it', async () => {
  const { context, page } = await phoneOfMember();
  await page.evaluate(`fetch('/${build.map.worker}').then(({ status }) => status)`);
  front.show(nextBuild);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('Une nouvelle version de l’application est prête').waitFor();
  const newest = (await keptBuilds(page)).at(-1);
  const paths = await page.evaluate<string[]>(
    `caches.open('${newest}').then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname.slice(1)))`,
  );
  expect(paths).toEqual(
    expect.arrayContaining([nextBuild.entry.script, nextBuild.map.worker, nextBuild.map.style]),
  );
  front.show(build);
  await context.close();
});

test('a desk that reloads during an outage is signed in again once the service is back, by itself or when it is asked', async () => {
  const { context, page } = await visit(browser, desk, undefined, {
    url: front.url,
    serviceWorkers: 'block',
  });
  await signIn(page, false);
  // A member is not offered the filter for users who see the whole association.
  expect(await page.getByLabel('Afficher', { exact: true }).count()).toBe(0);
  const reloadInOutage = async () => {
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/**');
  };
  const shown = page.getByRole('heading', { level: 1, name: 'Passages' });
  await reloadInOutage();
  await page.evaluate("dispatchEvent(new Event('online'))");
  await shown.waitFor();
  await reloadInOutage();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await shown.waitFor();
  await context.close();
});

test('the browser finds nothing wrong with the manifest, and its first page is one of the application', async () => {
  const { context, page } = await visit(browser, phone, undefined, {
    url: front.url,
    serviceWorkers: 'allow',
  });
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${front.url}/manifest.webmanifest`, errors: [] });
  const { lang, start_url, scope, display } = JSON.parse(data ?? '');
  expect(placeOf(start_url)?.name).toBe('round');
  expect({ lang, start_url, scope, display }).toEqual({
    lang: 'fr',
    start_url: '/tournee',
    scope: '/',
    display: 'standalone',
  });
  await context.close();
});
