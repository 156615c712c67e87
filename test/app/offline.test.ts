import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { type AppBundle, bundleApp } from '../../infra/app/bundle.ts';
import { openBrowser, testPlace, type Visit, visit } from './browser.ts';
import { type Front, startFront } from './front.ts';

const phone = { width: 360, scheme: 'light' } as const;
/** What a browser writes down itself when there is no network. */
const isOfNetwork = (fault: string) => /^Failed to load resource: net::ERR_/.test(fault);

let browser: Browser;
let build: AppBundle;
let nextBuild: AppBundle;
let front: Front;
beforeAll(async () => {
  browser = await openBrowser();
  build = await bundleApp();
  nextBuild = await bundleApp('', { banner: { js: '/* the next build */' } });
  front = await startFront(build);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await front.stop();
});

/** A phone on which a member has signed in to stay, and whose browser has kept the application. */
async function phoneOfMember(): Promise<Visit> {
  const { member } = testPlace();
  const opened = await visit(browser, phone, undefined, { url: front.url });
  await opened.page.goto('/');
  await opened.page.getByLabel('Identifiant').fill(member.username);
  await opened.page.getByLabel('Mot de passe').fill(member.password);
  await opened.page.getByLabel('Rester connecté sur ce téléphone').check();
  await opened.page.keyboard.press('Enter');
  await opened.page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  await opened.page.waitForFunction('navigator.serviceWorker.controller !== null');
  return opened;
}

const scriptOf = (page: Page) =>
  page.evaluate<string>(`document.querySelector('script[type="module"]').getAttribute('src').slice(1)`);
const keptBuilds = (page: Page) =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('tournee-files')))`,
  );
const isSignedIn = (page: Page) => page.getByRole('button', { name: 'Menu' }).waitFor();
const tokenOf = (page: Page) =>
  page.evaluate<string | undefined>(`new Promise((resolve) => {
    const opening = indexedDB.open('tournee-session');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('session').objectStore('session').get('one');
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result?.token); };
    };
  })`);

async function endElsewhere(token: string | undefined): Promise<void> {
  await createClient({ url: testPlace().url, tokens: { get: () => token, set: () => {} } }).auth.logout();
}

/** Answers of the application's own files while `act` runs, and whether each was kept in the browser. */
async function answersDuring(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ path: string; isKept: boolean }[]> {
  const answers: { path: string; isKept: boolean }[] = [];
  page.on('response', (answer) =>
    answers.push({ path: new URL(answer.url()).pathname, isKept: answer.fromServiceWorker() }),
  );
  await act();
  page.removeAllListeners('response');
  return answers;
}

test('opened once, it opens signed in without a network, all of it from what was kept', async () => {
  const { context, page, faults } = await phoneOfMember();
  expect(await page.evaluate("sessionStorage.getItem('tournee.session')")).toBeNull();
  await context.setOffline(true);
  front.asked.length = 0;
  const answers = await answersDuring(page, async () => {
    await page.reload();
    await page.getByText('Sans réseau.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  });
  expect(await page.getByText('attendent le réseau').count()).toBe(1);
  expect(front.asked).toEqual([]);
  expect(answers.filter(({ isKept }) => !isKept)).toEqual([]);
  // The page, and files that were kept before anybody needed them: each once.
  const paths = answers.map(({ path }) => path);
  expect(paths[0]).toBe('/');
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.length).toBeLessThanOrEqual(build.kept.length + 1);
  expect(build.kept).toEqual(expect.arrayContaining(paths.slice(1).map((path) => path.slice(1))));
  await page.goto('/compte');
  await page.getByRole('alert').getByText('Cette page n’est pas encore sur ce téléphone').waitFor();
  await context.setOffline(false);
  await page.getByText('Sans réseau.').waitFor({ state: 'detached' });
  expect(front.asked).toEqual(expect.arrayContaining(['/api/session', '/api/config']));
  expect(faults.filter((fault) => !isOfNetwork(fault))).toEqual([]);
  await context.close();
}, 90_000);
