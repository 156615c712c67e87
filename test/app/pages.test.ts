import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowserWithoutMaps, testPlace, type Visit, visit } from './browser.ts';
import { judge } from './judge.ts';

const pages = {
  saison: '/',
  passages: '/passages',
  passage: '/passages/1',
  membres: '/membres',
  membre: '/membres/5',
  'membres-import': '/membres/importer',
  'membres-lettres': '/membres/lettres',
  reglages: '/reglages',
  'reglages-logo': '/reglages/logo',
  'reglages-vie-privee': '/reglages/vie-privee',
  compte: '/compte',
  recus: '/recus',
  recu: '/recus/2',
  'recus-manquants': '/recus/manquants',
  'recus-adresses': '/recus/adresses',
  declaration: '/recus/declaration',
  cartes: '/cartes',
  'paiement-carte': '/cartes/54',
  terrain: '/terrain',
  elements: '/parts',
};
/** Pages of the same parts: axe judges them in other tests, here only their pictures are taken. */
const picturesOnly = {
  'membre-nouveau': '/membres/ajouter',
  'membres-saison': '/membres/saison',
  'reglages-fiscal': '/reglages/recus-fiscaux',
  'reglages-regles': '/reglages/regles',
  'reglages-saisons': '/reglages/saisons',
  'reglages-saison': '/reglages/saisons/1',
  'reglages-historique': '/reglages/historique?objet=user',
  'reglages-envois': '/reglages/envois',
};

const wide = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let desk: Visit;
beforeAll(async () => {
  browser = await openBrowserWithoutMaps();
  desk = await visit(browser, wide, testPlace().treasurer);
});
afterAll(() => browser.close());

test('the page of whoever is not signed in on every screen', async () => {
  const { context, page, faults } = await visit(browser, wide);
  await judge(page, 'connexion', '/');
  expect(faults).toEqual([]);
  await context.close();
});

test.each(Object.entries(process.env['UPDATE_PICTURES'] ? { ...pages, ...picturesOnly } : pages))(
  'the page %s on every screen',
  async (name, path) => {
    await judge(desk.page, name, path);
    expect(desk.faults).toEqual([]);
  },
);

test('the calendars that were left are a figure of the season where somebody counts them, and none where nobody does', async () => {
  const { context, page } = await visit(browser, wide, testPlace().treasurer);
  const figure = (name: string) => page.getByRole('term').filter({ hasText: name });
  await page.goto('/');
  await figure('Don moyen').waitFor();
  expect(await figure('Calendriers laissés').count()).toBe(0);
  await page.route(/\/api\/home/, async (route) => {
    const response = await route.fetch();
    const home = await response.json();
    home.figures.totals.calendars = 1234;
    await route.fulfill({ response, json: home });
  });
  await page.reload();
  await figure('Calendriers laissés').waitFor();
  await page.getByText('1\u202f234', { exact: true }).waitFor();
  await context.close();
});
