// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openBrowserWithoutMaps, visit } from './browser.ts';
import { hardToTouch } from './finger.ts';
import { isInView, SMALL } from './in-view.ts';
import { passTimeByHand, phone, prepareEvening, seen, signInToStay, tap } from './touch.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('preparation');
});
afterAll(() => browser.close());

/** Signs in as a member does who leaves the box unticked. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/tournee');
  await page.getByLabel('Identifiant').fill(walk.member.username);
  await page.getByLabel('Mot de passe').fill(walk.member.password);
  await tap(page, 'Se connecter');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
}

const ready = (page: Page) => page.getByText('Prêt sans réseau');
const question = (page: Page) => page.getByRole('button', { name: 'Rester connecté', exact: true });

test('who signed in for a tab is asked once to stay, and then the evening survives a reload without a network', async () => {
  const { context, page } = await visit(browser, phone);
  await signIn(page);
  await prepareEvening(page);
  await context.setOffline(true);
  await page.reload();
  await seen(page, 'Le Puits');
  // The tab has no copy of its own, so that signing out on the phone leaves none.
  expect(await page.evaluate('sessionStorage.getItem("tournee.session")')).toBeNull();
  await context.setOffline(false);
  await context.close();
});

test('who stays in the tab only is not told to be ready, and is not asked again', async () => {
  const { context, page } = await visit(browser, phone);
  await page.setViewportSize(SMALL);
  await signIn(page);
  await tap(page, 'Préparer ma soirée');
  await question(page).waitFor();
  for (const answer of ['Rester connecté', 'Dans cet onglet seulement'])
    expect(await isInView(page, page.getByRole('button', { name: answer, exact: true }))).toBe(true);
  expect(await ready(page).count()).toBe(0);
  expect([await axeFaults(page), await hardToTouch(page)]).toEqual([[], []]);
  await tap(page, 'Dans cet onglet seulement');
  await question(page).waitFor({ state: 'detached' });
  await tap(page, 'Préparer ma soirée');
  await page.getByRole('button', { name: 'Préparer ma soirée', exact: true }).waitFor();
  await seen(page, 'Votre session n’est que dans cet onglet');
  expect([await ready(page).count(), await question(page).count()]).toEqual([0, 0]);
  await context.close();
});

test('a browser that did not store the application does not say that it opens without a network', async () => {
  const { context, page } = await visit(browser, phone, undefined, { serviceWorkers: 'block' });
  await signIn(page);
  await tap(page, 'Préparer ma soirée');
  await seen(page, 'Ce navigateur n’a pas gardé l’application');
  expect(await ready(page).count()).toBe(0);
  await context.close();
});

/** Keeps the storage of the session busy until `release`. */
const holdSession = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('tournee-session');
    opening.onsuccess = () => {
      const store = opening.result.transaction('session', 'readwrite').objectStore('session');
      globalThis.isHeld = true;
      const again = () => {
        if (globalThis.isHeld) store.get('one').onsuccess = again;
        resolve();
      };
      again();
    };
  })`);
const release = (page: Page) => page.evaluate('globalThis.isHeld = false');

test('the phone has forgotten the session before it shows that the member signed out', async () => {
  const { context, page } = await visit(browser, phone);
  await page.clock.install();
  await signInToStay(page, walk.member);
  const holding = await context.newPage();
  await holding.goto('/parts');
  await passTimeByHand(page);
  await holdSession(holding);
  await tap(page, 'Menu');
  await tap(page, 'Se déconnecter');
  await page.evaluate('new Promise((resolve) => queueMicrotask(resolve))');
  const signedOut = page.getByRole('heading', { name: 'Se connecter' });
  expect(await signedOut.count()).toBe(0);
  await release(holding);
  await signedOut.waitFor();
  await page.clock.resume();
  await page.reload();
  await signedOut.waitFor();
  await context.close();
});
