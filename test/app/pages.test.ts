import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { looks, openBrowser, testPlace, visit } from './browser.ts';
import { judge } from './judge.ts';

const pages = {
  saison: '/',
  passages: '/passages',
  passage: '/passages/1',
  membres: '/membres',
  membre: '/membres/5',
  'membres-import': '/membres/importer',
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
/** Pages of the same parts, which axe judges in their stories once: here for their pictures. */
const picturesOnly = {
  'membre-nouveau': '/membres/ajouter',
  'membres-saison': '/membres/saison',
  'reglages-fiscal': '/reglages/recus-fiscaux',
  'reglages-regles': '/reglages/regles',
  'reglages-saisons': '/reglages/saisons',
  'reglages-saison': '/reglages/saisons/1',
  'reglages-historique': '/reglages/historique?objet=user',
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each(looks)(
  'every page at $width px, $scheme',
  async (look) => {
    const { treasurer } = testPlace();
    const door = await visit(browser, look);
    await judge(door.page, look, 'connexion', '/');
    expect(door.faults).toEqual([]);
    await door.context.close();
    const { context, page, faults } = await visit(browser, look, treasurer);
    const shown = process.env['UPDATE_PICTURES'] ? { ...pages, ...picturesOnly } : pages;
    for (const [name, path] of Object.entries(shown)) await judge(page, look, name, path);
    expect(faults).toEqual([]);
    await context.close();
  },
  120_000,
);
