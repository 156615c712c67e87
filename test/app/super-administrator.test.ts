import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
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
  // Addresses are not theirs to read.
  await page.getByRole('link', { name: 'Reçus', exact: true }).press('Enter');
  await page.getByText('b***@s***.invalid').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
}, 90_000);
