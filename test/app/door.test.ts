import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { toCents } from '../../clients/typescript/src/index.ts';
import { openBrowser, visit } from './browser.ts';
import { playWalk, visitsOf, type Walk } from './walk.ts';

const phone = { width: 360, scheme: 'light', isPhone: true } as const;
let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser, walk] = await Promise.all([openBrowser(), playWalk('porte')]);
}, 60_000);
afterAll(() => browser.close());

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().tap();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** What, how much, how: the usual visit. */
async function give(page: Page, what: RegExp, amount: string, means: string | RegExp): Promise<void> {
  await tap(page, what);
  await tap(page, amount);
  await tap(page, means);
}

test('an evening without a network is given back to the cent', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await page.goto('/tournee');
  await tap(page, 'Préparer ma soirée');
  await seen(page, 'Prêt sans réseau');
  await context.setOffline(true);
  await follow(page, /Le Puits/);
  await page
    .getByRole('heading', { level: 2, name: /Rue du Puits/ })
    .first()
    .waitFor();
  await page.getByLabel('Numéro ou rue').fill('2 puits');
  await follow(page, /^2 /);
  await give(page, /^Effectué/, '20 €', 'Espèces');
  await seen(page, 'Effectué · 20,00 € · Espèces');
  await page.getByText('1 en attente').waitFor();
  await tap(page, 'Reçu par e-mail');
  await page.getByLabel('Nom', { exact: true }).fill('<img src=x onerror=alert(1)>');
  await page.getByLabel('E-mail', { exact: true }).fill('camille@example');
  await tap(page, 'Enregistrer');
  await page.getByRole('alert').getByText('Ce n’est pas une adresse e-mail').waitFor();
  await page.getByLabel('E-mail', { exact: true }).fill('camille@example.org');
  await tap(page, 'Enregistrer');
  await seen(page, 'C’est noté.');

  await follow(page, /Porte suivante/);
  await give(page, /^Don/, '10 €', 'Chèque');
  await follow(page, /Porte suivante/);
  await tap(page, /^À finaliser/);
  await tap(page, /^Demain/);
  await tap(page, 'Soir');
  await tap(page, 'Absent');
  await seen(page, /À finaliser · Absent/);
  await follow(page, /Porte suivante/);
  await tap(page, /^Refusé/);
  await page.getByText('4 en attente').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).tap();
  await page.getByText('3 en attente').waitFor();
  await tap(page, /^Maison vide/);
  await page.getByText('4 en attente').waitFor();
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.close();
}, 90_000);
