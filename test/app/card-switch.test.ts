import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../support/local/until.ts';
import { openBrowserWithoutMaps, testPlace, visit } from './browser.ts';
import { providerOf, takeCards } from './card-account.ts';
import { boxOf } from './in-view.ts';
import { smallAssociation } from './small-association.ts';
import { give, goToOtherDoor, phone, seen, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('interrupteur');
  await takeCards(walk.chief, await providerOf(testPlace().folder));
});
afterAll(() => browser.close());

/** The administrator turns cards on or off at the desk, while the phone stays open. */
async function turn(page: Page, name: RegExp, other: RegExp): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('button', { name: other }).waitFor();
}

const card = (page: Page) => page.getByRole('button', { name: 'Carte bancaire', exact: true });
const again = (page: Page) => tap(page, 'Encore un passage ici');

test('an open phone learns that cards are taken, and that they are not any more', async () => {
  const chief = { ...walk.member, username: 'chef.interrupteur' };
  const desk = await visit(browser, { width: 1280, scheme: 'light' }, chief);
  await desk.page.goto('/cartes');
  await turn(desk.page, /^Désactiver/, /^Activer/);

  const { context, page } = await visit(browser, phone, walk.member);
  await goToOtherDoor(page);
  await page.getByLabel('Numéro et rue').fill(' ');
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await page.getByRole('alert').getByText('Écrivez d’abord le numéro et la rue').waitFor();
  expect(await page.evaluate('document.activeElement.maxLength')).toBe(200);
  // Nobody else was at a door that is not in the list: no room is kept for what they noted.
  expect((await boxOf(page.locator('.news'))).height).toBe(0);
  await page.getByLabel('Numéro et rue').fill('12 chemin du Lavoir');
  await tap(page, 'Espèces');
  await seen(page, 'Tout est envoyé');
  await until('the visit says where it was', async () =>
    (await visitsOf(walk)).find(({ remark }) => remark === '12 chemin du Lavoir'),
  );
  await again(page);
  await tap(page, /^Don sans/);
  await tap(page, '10 €');
  await page.getByRole('button', { name: 'Espèces', exact: true }).waitFor();
  expect(await card(page).count()).toBe(0);

  await turn(desk.page, /^Activer/, /^Désactiver/);
  // The exchange after this visit tells it.
  await tap(page, 'Chèque');
  await again(page);
  await tap(page, /^Don sans/);
  await tap(page, '10 €');
  await card(page).waitFor();

  await turn(desk.page, /^Désactiver/, /^Activer/);
  await card(page).tap();
  await page.getByRole('alert').getByText('Votre amicale ne prend pas de cartes').waitFor();
  await tap(page, 'Espèces');
  await seen(page, 'Don sans calendrier · 10,00 € · Espèces');
  await seen(page, 'Tout est envoyé');
  await again(page);
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await again(page);
  await tap(page, /^Don sans/);
  await tap(page, '10 €');
  await page.getByRole('button', { name: 'Espèces', exact: true }).waitFor();
  expect(await card(page).count()).toBe(0);
  await seen(page, 'Tout est envoyé');
  const means = (await visitsOf(walk)).map(({ fk_type_reglement }) => fk_type_reglement);
  expect(means.sort()).toEqual(['cash', 'cash', 'cash', 'cheque']);
  await context.close();
  await desk.context.close();
});

test('an association whose account takes no cards can stop offering them', async () => {
  const small = await smallAssociation('sans-compte');
  const path = { entity_id: small.entityId };
  await small.chief.entities.update({ path, body: { chk_pay: 1 } });
  const { context, page } = await visit(browser, { width: 1280, scheme: 'light' }, small.admin);
  await page.goto('/cartes');
  const inVain = page.getByText('aucune carte ne peut être prise');
  await inVain.waitFor();
  await page.getByRole('button', { name: /^Désactiver/ }).press('Enter');
  await inVain.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /^Activer/ }).count()).toBe(0);
  expect((await small.chief.entities.get({ path })).chk_pay).toBe(0);
  await context.close();
});
