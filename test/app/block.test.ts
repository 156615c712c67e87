// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import { phone, quiet, seen, sendAll, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  browser = opened;
  walk = await playWalk('immeuble');
});
afterAll(() => browser.close());

const doorOf = (voie: string, number: number): number =>
  walk.doors.find((one) => one.voie === voie && one.numero === number)?.address_id ?? 0;
const visitsAt = async (address: number) =>
  (await visitsOf(walk)).filter(({ fk_adresse }) => fk_adresse === address);
async function openDoor(page: Page, address: number): Promise<void> {
  await page.goto(`/tournee/portes/${address}`);
  await page.getByRole('heading', { level: 1, name: 'Une porte' }).waitFor();
  await quiet(page);
}
async function describeBlock(page: Page, floors: string, doors: string): Promise<void> {
  await tap(page, /^Décrire l’immeuble$|^C’est un immeuble$/);
  await page.getByLabel('Étages').fill(floors);
  await page.getByLabel('Portes par étage').fill(doors);
}
/** What is offered after a visit, the main action first. */
async function actions(page: Page): Promise<string[]> {
  const all = page.locator('.noted + .actions > *');
  expect(await all.first().getAttribute('class')).toMatch(/main/);
  return all.allInnerTexts();
}
const light = { width: 360, scheme: 'light' as const };
const flat = (page: Page, name: RegExp) => page.locator('.flats').getByRole('button', { name });

test('a whole block where nobody opens is described once, noted at once, and taken back at once', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  const block = doorOf('Rue du Stade', 1);
  await openDoor(page, block);
  await seen(page, 'Logements : 0 / 6');
  await describeBlock(page, 'trois', '3');
  await tap(page, 'Ajouter ces logements');
  await page.getByRole('alert').getByText('Écrivez le nombre d’étages').waitFor();
  await page.getByLabel('Étages').fill('3');
  await page.getByRole('status').getByText('12 logements', { exact: true }).waitFor();
  await judgeShown(page, light, 'tournee-immeuble-decrit');
  await tap(page, 'Ajouter ces logements');
  await seen(page, 'Sur ce téléphone : 12 logements.');
  await seen(page, 'Logements : 0 / 12');
  // They are still there when the page is opened anew.
  await page.reload();
  await quiet(page);
  await flat(page, /^RDC, porte 1/).waitFor();
  await context.setOffline(true);
  await tap(page, 'Tout l’immeuble (12)');
  expect(await page.getByRole('button', { name: /^Don|^Plusieurs/ }).count()).toBe(0);
  await tap(page, /^Absent/);
  await tap(page, /^Demain/);
  await tap(page, 'Absent');
  await page
    .locator('.undo')
    .getByText(/^Absent\s· .*\s· 12 logements$/)
    .waitFor();
  await seen(page, '12 passages en attente');
  await judgeShown(page, light, 'tournee-immeuble-note');
  await tap(page, 'Annuler');
  await page.getByRole('status').getByText('Les passages sont supprimés.').waitFor();
  await seen(page, 'Tout est envoyé');
  await tap(page, 'Tout l’immeuble (12)');
  await tap(page, /^Maison vide/);
  await seen(page, '12 passages en attente');
  await seen(page, 'Logements : 12 / 12');
  expect(await actions(page)).toEqual([expect.stringMatching('^Porte suivante')]);
  await context.setOffline(false);
  await page.goto('/tournee/fin');
  await sendAll(page);
  const stored = await visitsAt(block);
  expect(new Set(stored.map(({ dwelling }) => `${dwelling?.floor} ${dwelling?.door}`)).size).toBe(12);
  expect(new Set(stored.map(({ fk_type }) => fk_type))).toEqual(new Set(['maison_vide']));
  expect(new Set(stored.map(({ passed_at }) => passed_at)).size).toBe(12);
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
  await context.close();
});

test('several dwellings are chosen by hand, done ones too, but none that is not to be called at', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  // Nobody knew that it is a block.
  const house = doorOf('Rue du Puits', 5);
  await openDoor(page, house);
  await describeBlock(page, '2', 'gauche, droite');
  await page.getByLabel('Des logements au rez-de-chaussée').uncheck();
  await tap(page, 'Ajouter ces logements');
  await flat(page, /^étage 1, porte gauche/).tap();
  await tap(page, /^Refus/);
  await tap(page, 'Logement suivant');
  await tap(page, 'Choisir plusieurs logements');
  await flat(page, /^étage 1, porte droite/).tap();
  await tap(page, 'Noter leur résultat');
  await tap(page, /^Maison vide/);
  await seen(page, 'Maison vide · 1 logement');
  expect(await actions(page)).toEqual(['Logement suivant', expect.stringMatching('^Porte suivante')]);
  await tap(page, 'Logement suivant');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Logements : 2 / 4');
  await flat(page, /^étage 2, porte droite/).tap();
  await tap(page, 'Ne plus solliciter');
  await tap(page, 'Oui, ne plus solliciter');
  await tap(page, 'Choisir un autre logement');
  await page.getByRole('button', { name: 'Tous ceux pas encore vus (1)' }).waitFor();
  await tap(page, 'Choisir plusieurs logements');
  expect(await flat(page, /ne pas solliciter/).isDisabled()).toBe(true);
  await tap(page, 'Tous ceux pas encore vus (1)');
  await flat(page, /^étage 1, porte gauche/).tap();
  await page.getByRole('status').getByText('2 logements', { exact: true }).waitFor();
  await judgeShown(page, light, 'tournee-immeuble-choix');
  await tap(page, 'Noter leur résultat');
  await tap(page, /^Refus/);
  await seen(page, 'Refus · 2 logements');
  expect(await actions(page)).toEqual([expect.stringMatching('^Porte suivante')]);
  await page.goto('/tournee/fin');
  await sendAll(page);
  const stored = await visitsAt(house);
  expect(stored.map(({ dwelling, fk_type }) => [dwelling?.floor, dwelling?.door, fk_type]).sort()).toEqual([
    ['1', 'droite', 'maison_vide'],
    ['1', 'gauche', 'refuse'],
    ['1', 'gauche', 'refuse'],
    ['2', 'gauche', 'refuse'],
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a full phone notes none of a block, and all of it when there is room again', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  const house = doorOf('Rue du Puits', 6);
  await openDoor(page, house);
  await describeBlock(page, '1', '3');
  await tap(page, 'Ajouter ces logements');
  await tap(page, 'Tout l’immeuble (6)');
  // Simulates a browser whose storage is full after two rows: it aborts the whole transaction.
  await page.evaluate(`globalThis.put = IDBObjectStore.prototype.put;
    globalThis.room = 2;
    IDBObjectStore.prototype.put = function (...row) {
      globalThis.room -= 1;
      if (globalThis.room >= 0) return globalThis.put.apply(this, row);
      if (globalThis.room < -1) return;
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
      this.transaction.abort();
    }`);
  await tap(page, /^Refus/);
  await page.getByRole('alert').getByText('Le téléphone n’a plus de place : rien n’a été noté').waitFor();
  await seen(page, 'Tout est envoyé');
  await page.evaluate('IDBObjectStore.prototype.put = globalThis.put');
  await tap(page, /^Refus/);
  await seen(page, '6 passages en attente');
  await page.goto('/tournee/fin');
  await sendAll(page);
  expect(await visitsAt(house)).toHaveLength(6);
  await context.close();
});

test('the list says what the last visit of a door was, and when', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  const day = 86_400_000;
  // Noon of the day before, so that all visits are past and none is near midnight.
  const noon = Math.floor(Date.now() / day) * day - day / 2;
  const record = (number: number, at: number, fk_type: 'refuse' | 'a_finaliser', floor?: string) =>
    walk.own.passages.create({
      body: {
        fk_operation: walk.operation,
        fk_adresse: doorOf('Rue du Stade', number),
        fk_type,
        ...(floor === undefined ? {} : { dwelling: { floor } }),
        ...(fk_type === 'a_finaliser' ? { motif: 'absent' as const } : {}),
        passed_at: new Date(at).toISOString(),
      },
    });
  await record(2, noon - 3_600_000, 'refuse');
  await record(3, noon - day, 'a_finaliser');
  await record(4, noon - 3 * day, 'refuse');
  await record(5, noon - 3_600_000, 'refuse', '1');
  await record(5, noon - day, 'a_finaliser', '2');
  await page.clock.setFixedTime(noon);
  await page.goto('/tournee/portes');
  await tap(page, /^Seulement ce qui reste/);
  const row = (number: number) => page.getByRole('link', { name: new RegExp(`^${number} `) });
  await page.getByLabel('Numéro ou rue').fill('stade');
  await row(2)
    .getByText(/^fait, Refus, \d\d:\d\d$/)
    .waitFor();
  await row(3)
    .getByText(/^à finir, Absent, hier \d\d:\d\d$/)
    .waitFor();
  await row(4)
    .getByText(/^fait, Refus, \d{1,2}(er)? \S+$/)
    .waitFor();
  await row(1)
    .getByText(/^fait, 12 \/ 12 logements, /)
    .waitFor();
  await context.close();
});
