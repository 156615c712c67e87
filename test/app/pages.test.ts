import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, type Look, looks, openBrowser, testPlace, visit } from './browser.ts';

const PICTURES = 'docs/pictures/app';
const pages = {
  saison: '/',
  passages: '/passages',
  passage: '/passages/1',
  especes: '/especes',
  recus: '/recus',
  recu: '/recus/2',
  'recus-manquants': '/recus/manquants',
  'recus-adresses': '/recus/adresses',
  declaration: '/recus/declaration',
  cartes: '/cartes',
  carte: '/cartes/54',
  terrain: '/terrain',
  elements: '/parts',
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  if (process.env['UPDATE_PICTURES']) await mkdir(PICTURES, { recursive: true });
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
    for (const [name, path] of Object.entries(pages)) await judge(page, look, name, path);
    expect(faults).toEqual([]);
    await context.close();
  },
  120_000,
);

/** One page on one screen: its title and language, what axe finds, and that nothing is wider than the screen. */
async function judge(page: Page, { width, scheme }: Look, name: string, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.getAttribute('html', 'lang')).toBe('fr');
  expect({ name, faults: await axeFaults(page) }).toEqual({ name, faults: [] });
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect({ name, isTooWide: overflow > 0 }).toEqual({ name, isTooWide: false });
  if (!process.env['UPDATE_PICTURES']) return;
  await page.screenshot({ path: `${PICTURES}/${name}-${width}-${scheme}.png`, fullPage: true });
}
