import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowser, testPlace, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a super administrator sees the pages of the association that they chose', async () => {
  const { context, page, faults } = await visit(browser, { width: 1280, scheme: 'light' }, testPlace().admin);
  await page.goto('/amicales');
  await page.getByRole('link', { name: 'Amicale des pompiers de Bondy' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  for (const name of ['Passages', 'Reçus', 'Cartes', 'Terrain']) {
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
    expect({ name, alerts: await page.getByRole('alert').allTextContents() }).toEqual({ name, alerts: [] });
  }
  // A super administrator sees masked addresses.
  await page.getByRole('link', { name: 'Reçus', exact: true }).press('Enter');
  await page.getByText('b***@s***.invalid').first().waitFor();
  // Text that was typed for one association is not shown for another.
  const root = createClient({ url: testPlace().url });
  await root.signIn(testPlace().admin);
  await root.entities.create({ body: { name: 'Amicale voisine', postal_code: '29200', city: 'Brest' } });
  const settingsOf = async (name: string) => {
    await page.getByRole('link', { name: 'Changer d’amicale' }).press('Enter');
    await page.getByRole('link', { name }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
    await page.getByRole('link', { name: 'Réglages', exact: true }).press('Enter');
    await page.getByLabel('Commune').waitFor();
  };
  await settingsOf('Amicale des pompiers de Bondy');
  await page.getByLabel('Commune').fill('Bondy-Nord');
  await settingsOf('Amicale voisine');
  expect(await page.getByLabel('Commune').inputValue()).toBe('Brest');
  expect(faults).toEqual([]);
  await context.close();
});
