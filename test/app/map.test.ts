import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './browser.ts';
import { playTown, type TownSeason } from './town.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let town: TownSeason;
beforeAll(async () => {
  [browser, town] = await Promise.all([openBrowser(), playTown()]);
}, 120_000);
afterAll(() => browser.close());

/** Waits until the map has drawn what it has. */
const drawn = (page: Page) => page.locator('.canvas[data-ready=true] canvas').waitFor({ timeout: 30_000 });

test('sectors and addresses are on the map and in the list, down to a door, by keyboard', async () => {
  const { context, page, faults } = await visit(browser, desk, town.chief);
  await page.goto('/carte');
  await drawn(page);
  const list = page.getByRole('table', { name: 'Secteurs' });
  const row = list.getByRole('row').filter({ hasText: 'Quartier sud-ouest' });
  expect(await row.locator('td').allInnerTexts()).toEqual([
    'Quartier sud-ouest\nInès Moreau',
    '180',
    '72',
    '108',
    expect.stringMatching(/^\d+ %$/),
  ]);
  await row.getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Quartier sud-ouest' }).waitFor();
  expect(new URL(page.url()).searchParams.get('secteur')).toBe(String(town.sectors[0]));
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
  const street = page.locator('.streets summary').first();
  await street.press('Enter');
  await page.locator('.houses a').first().press('Enter');
  await page.getByRole('table', { name: 'Logements et dernier passage' }).waitFor();
  await page.getByRole('cell', { name: 'Étage 2, porte 4' }).waitFor();
  await page.getByRole('link', { name: 'Quartier sud-ouest' }).press('Enter');
  await page.getByRole('link', { name: 'Tous les secteurs' }).press('Enter');
  await list.waitFor();
  expect(faults).toEqual([]);
  await context.close();
}, 90_000);
