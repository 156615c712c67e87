// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowserWithoutMaps, testPlace, visit } from './browser.ts';
import { providerOf, takeCards } from './card-account.ts';
import { hardToTouch } from './finger.ts';
import { boxOf, isInView, SMALL } from './in-view.ts';
import { give, goToDoor, phone, quiet, signInToStay, tap } from './touch.ts';
import { trueInPage } from './true-in-page.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('portee');
  await takeCards(walk.chief, await providerOf(testPlace().folder));
});
afterAll(() => browser.close());

async function onPhone(): Promise<{ page: Page; close: () => Promise<void>; lose: () => Promise<void> }> {
  const { context, page } = await visit(browser, phone);
  await page.setViewportSize(SMALL);
  await signInToStay(page, walk.member);
  return { page, close: () => context.close(), lose: () => context.setOffline(true) };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('the three taps of the usual visit need no scrolling on a small phone', async () => {
  const { page, close } = await onPhone();
  await goToDoor(page, '1 puits', '1');
  for (const name of [/^Don \+/, /^Absent/, /^Refus/, /^Don sans/, /^Plusieurs/, /^Maison/])
    expect([name, await isInView(page, button(page, name))]).toEqual([name, true]);
  await tap(page, /^Don sans/);
  for (const name of ['5 €', '50 €', 'Autre montant', 'Espèces', 'Chèque'])
    expect([name, await isInView(page, button(page, name))]).toEqual([name, true]);
  expect(await page.evaluate('scrollY')).toBe(0);
  await close();
});

test('a visit without an amount, and a card without a network, are refused in view, and no button moves', async () => {
  const { page, close, lose } = await onPhone();
  await goToDoor(page, '1 puits', '1');
  await tap(page, /^Don sans/);
  const before = await boxOf(button(page, 'Chèque'));
  await tap(page, 'Espèces');
  await refusal(page, 'Choisissez d’abord un montant').waitFor();
  expect(await isInView(page, refusal(page, 'Choisissez d’abord'))).toBe(true);
  expect(await boxOf(button(page, 'Chèque'))).toEqual(before);
  await tap(page, '10 €');
  expect(await refusal(page, 'Choisissez d’abord').count()).toBe(0);
  await lose();
  await button(page, 'Carte bancaire').tap();
  const card = refusal(page, 'La carte bancaire a besoin du réseau');
  await card.waitFor();
  expect(await isInView(page, card)).toBe(true);
  // The other means are neither covered nor moved under the finger.
  expect(await isInView(page, button(page, 'Carte bancaire'))).toBe(true);
  await button(page, 'Chèque').tap();
  await page.locator('.noted').waitFor();
  await close();
});

test('an amount is typed with the means in view, and a large one is asked once more', async () => {
  const { page, close } = await onPhone();
  await goToDoor(page, '6 puits', '6');
  await tap(page, /^Don sans/);
  const typed = page.getByLabel('Autre montant');
  for (let time = 0; time < 2; time += 1) {
    await tap(page, 'Autre montant');
    await trueInPage(page, `document.activeElement.closest('.typed') !== null`);
    for (const means of ['Espèces', 'Chèque'])
      expect([means, await isInView(page, button(page, means))]).toEqual([means, true]);
    // Another amount takes the field away.
    await tap(page, '10 €');
    await typed.waitFor({ state: 'detached' });
  }
  await tap(page, 'Autre montant');
  await typed.fill('1000');
  await tap(page, 'Espèces');
  await refusal(page, 'Touchez encore une fois si c’est bien 1\u202f000,00\u00a0€.').waitFor();
  await typed.fill('2000');
  await tap(page, 'Espèces');
  await refusal(page, '2\u202f000,00\u00a0€').waitFor();
  expect(await page.locator('.noted').count()).toBe(0);
  await tap(page, 'Chèque');
  await page.locator('.noted').getByText('2\u202f000,00\u00a0€').waitFor();
  await close();
});

test('an earlier visit that is corrected leads on to the next door, a wrong e-mail is told at the button', async () => {
  const { page, close } = await onPhone();
  await goToDoor(page, '1 ecoles', '1');
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await page.reload();
  await tap(page, 'Corriger');
  await page.getByLabel('E-mail').fill('camille');
  await tap(page, 'Enregistrer la correction');
  const wrong = refusal(page, 'Ce n’est pas une adresse e-mail');
  await wrong.waitFor();
  expect(await isInView(page, wrong)).toBe(true);
  expect(await isInView(page, page.getByLabel('E-mail'))).toBe(true);
  expect(await isInView(page, button(page, 'Enregistrer la correction'))).toBe(true);
  await page.getByLabel('E-mail').fill('camille@example.org');
  expect(await wrong.count()).toBe(0);
  await tap(page, 'Enregistrer la correction');
  await page.getByText('La correction est notée.').waitFor();
  await page.locator('.noted').getByText('10,00').waitFor();
  expect(await isInView(page, page.getByRole('link', { name: /^Porte suivante/ }))).toBe(true);
  await close();
});

test('what a tap opens comes into view, and another day of return needs its day', async () => {
  const { page, close } = await onPhone();
  await goToDoor(page, '4 puits', '4');
  const opens = async (name: string | RegExp, last: string) => {
    await tap(page, name);
    await button(page, last).waitFor();
    const isSeen = await isInView(page, button(page, last));
    expect([name, isSeen, await hardToTouch(page)]).toEqual([name, true, []]);
  };
  await opens('Ne plus solliciter', 'Non');
  await tap(page, 'Non');
  await opens('C’est un immeuble', 'Fermer');
  await tap(page, 'Fermer');
  await opens(/^Absent/, 'Accès impossible');
  await opens('Autre jour', 'Accès impossible');
  await tap(page, 'Repasser');
  await refusal(page, 'Dites quel jour').waitFor();
  expect(await page.locator('.noted').count()).toBe(0);
  await page.getByLabel('Autre jour').fill('2020-01-01');
  await tap(page, 'Repasser');
  await page.getByRole('alert').getByText('Dites quel jour à venir').waitFor();
  await page.getByLabel('Autre jour').fill('2999-01-01');
  await tap(page, 'Repasser');
  await page.locator('.noted').waitFor();
  // Without money there is nothing to receipt.
  expect(await page.locator('.noted .pad button').allInnerTexts()).toEqual(['Remarque', 'Corriger']);
  await opens('Remarque', 'Enregistrer');
  await page.goto('/tournee');
  const summary = page.locator('summary', { hasText: 'Plus tard' });
  await summary.waitFor();
  await page.evaluate(
    'scrollBy(0, document.querySelector("summary").getBoundingClientRect().bottom - innerHeight)',
  );
  await summary.tap();
  const later = page.locator('details[open] a').last();
  await trueInPage(
    page,
    'document.querySelector("details[open]").getBoundingClientRect().bottom <= innerHeight',
  );
  expect(await isInView(page, later)).toBe(true);
  await close();
});

test('the list has doors in view at once, and one that is done is found by its number, although it shows what is left', async () => {
  const { page, close } = await onPhone();
  await goToDoor(page, '5 puits', '5');
  await tap(page, /^Refus/);
  await page.locator('.noted').waitFor();
  await page.goto('/tournee/portes');
  await page.getByRole('button', { name: 'Seulement ce qui reste', pressed: true }).waitFor();
  await page.getByText(/^Il reste \d+ portes sur 24$/).waitFor();
  expect(await isInView(page, page.locator('.doors a').nth(2))).toBe(true);
  await page.getByLabel('Numéro ou rue').fill('5 puits');
  await page.getByRole('link', { name: /^5 .*Refus/ }).waitFor();
  await close();
});

test('a wrong e-mail that is sent with the keyboard is refused in view, above the bar that undoes the visit', async () => {
  const { page, close, lose } = await onPhone();
  await goToDoor(page, '2 puits', '2');
  await quiet(page);
  await lose();
  await page.clock.install();
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await tap(page, 'Reçu par e-mail');
  await page.getByLabel('E-mail').fill('camille');
  await page.getByLabel('E-mail').press('Enter');
  const wrong = refusal(page, 'Ce n’est pas une adresse e-mail');
  await wrong.waitFor();
  expect(await isInView(page, wrong)).toBe(true);
  expect(await isInView(page, page.getByLabel('E-mail'))).toBe(true);
  await close();
});

test('losing the network moves nothing at the door, and says it once', async () => {
  const { page, close, lose } = await onPhone();
  await page.clock.install();
  await goToDoor(page, '3 puits', '3');
  await quiet(page);
  const before = await boxOf(button(page, /^Refus/));
  await lose();
  // The next planned exchange finds no network.
  await page.clock.runFor(120_000);
  await page.locator('.standing').getByText('Sans réseau').waitFor();
  expect(await boxOf(button(page, /^Refus/))).toEqual(before);
  expect(await page.getByText('Sans réseau').count()).toBe(1);
  await close();
});
