import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { actionWords, subjects } from '../../app/desk/keys/action-words.ts';
import { createClient } from '../../clients/typescript/src/index.ts';
import { keyActions } from '../../lib/core/key-rights.ts';
import { axeFaults, isUnexpected, openBrowserWithoutMaps, testPlace, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const phone = { width: 360, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowserWithoutMaps(), smallAssociation('logiciels')]);
});
afterAll(() => browser.close());

const open = async (page: Page) => {
  await page.goto('/reglages/logiciels');
  await page.getByRole('heading', { level: 1, name: 'Accès des logiciels' }).waitFor();
  await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const unfold = (page: Page, name: string) =>
  page.locator('summary', { hasText: name }).first().press('Enter');
const software = (key: string) => createClient({ url: testPlace().url, key });

test('a treasurer gives an accounting tool its key, renews it and ends it', async () => {
  const { context, page, faults } = await visit(browser, phone, small.treasurer);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page.getByText('Aucun logiciel n’a d’accès').waitFor();
  await page.getByLabel('Nom du logiciel').fill('Ciel Compta');
  await press(page, 'Créer la clé');
  await page.getByRole('heading', { name: 'La clé, une seule fois' }).waitFor();
  await press(page, 'Copier la clé');
  await page.getByText('La clé est copiée.').waitFor();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(await software(key).keys.self()).toMatchObject({
    name: 'Ciel Compta',
    may: { 'export.create': 'entity', 'export.read': 'entity', 'operation.read': 'entity' },
  });
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'C’est fait, masquer la clé');
  expect(await page.content()).not.toContain(key.slice(12));

  await open(page);
  await page.getByText(key.slice(0, 12)).waitFor();
  await page.getByText('127.0.0.0/24').waitFor();
  await unfold(page, 'Renouveler la clé');
  await page
    .getByLabel('L’ancienne clé marche encore')
    .selectOption({ label: 'plus du tout, elle a pu être vue' });
  await press(page, 'Renouveler la clé');
  await page.getByText('La clé est renouvelée.').waitFor();
  const renewed = (await page.locator('dd.secret').textContent()) ?? '';
  await expect(software(key).keys.self()).rejects.toMatchObject({ code: 'invalid-token' });
  expect(await software(renewed).keys.self()).toMatchObject({ name: 'Ciel Compta' });

  await unfold(page, 'Mettre fin');
  await press(page, 'Mettre fin');
  await page.getByText('L’accès du logiciel a pris fin.').waitFor();
  await page.getByText('Aucun logiciel n’a d’accès').waitFor();
  expect(await page.getByRole('heading', { name: 'La clé, une seule fois' }).count()).toBe(0);
  await expect(software(renewed).keys.self()).rejects.toMatchObject({ code: 'invalid-token' });
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
});

test('who may do less gives less, a key without any action is refused, and only its maker renews one', async () => {
  const { context, page } = await visit(browser, phone, small.treasurer);
  await open(page);
  await page.getByLabel('Nom du logiciel').fill('Fédération');
  await page.getByLabel('Pour', { exact: true }).selectOption({ label: 'Autre chose' });
  await page.getByLabel('Lire les secteurs et leurs adresses').waitFor();
  expect(await page.getByLabel('Créer et modifier les secteurs').count()).toBe(0);
  expect(await page.getByLabel('Nom du logiciel').inputValue()).toBe('Fédération');
  await press(page, 'Créer la clé');
  await page.getByRole('alert').getByText('Cochez au moins une chose').waitFor();
  await page.getByLabel('Lire les chiffres de la saison').check();
  await press(page, 'Créer la clé');
  await page.getByRole('heading', { name: 'La clé, une seule fois' }).waitFor();
  expect(await page.getByLabel('Nom du logiciel').inputValue()).toBe('');
  expect(await page.getByText('Brouillon non enregistré').count()).toBe(0);
  await context.close();

  const { context: other, page: desk } = await visit(browser, { width: 1280, scheme: 'light' }, small.admin);
  await open(desk);
  await desk.getByRole('heading', { level: 3, name: 'Fédération' }).waitFor();
  expect(await desk.locator('summary', { hasText: 'Renouveler la clé' }).count()).toBe(0);
  await unfold(desk, 'Mettre fin');
  await press(desk, 'Mettre fin');
  await desk.getByText('L’accès du logiciel a pris fin.').waitFor();
  await other.close();
});

test('every action that a key may have has its words and its place', () => {
  const offered = subjects.flatMap(({ actions }) => actions);
  expect(Object.keys(actionWords).sort()).toEqual([...keyActions].sort());
  expect([...offered].sort()).toEqual([...keyActions].sort());
});
