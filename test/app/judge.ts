import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFaults, type Look, looks } from './browser.ts';

/** The pictures that pages of docs show lie here; every other one is for looking at. */
const IN_DOCS = 'docs/pictures/app';
const TO_LOOK_AT = '.cache/pictures/app';

/** Judges a page at every width and in both colour schemes; opens it once, then resizes the window. */
export async function judge(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: look.scheme });
    await judgeShown(page, look, name);
  }
}

/** Judges the current page: its title and language, axe's findings, and that nothing is wider than the screen. */
export async function judgeShown(page: Page, { width, scheme }: Look, name: string): Promise<void> {
  // After a link is followed, the page appears a moment later.
  await page.locator('h1').waitFor();
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.getAttribute('html', 'lang')).toBe('fr');
  expect({ name, faults: await axeFaults(page) }).toEqual({ name, faults: [] });
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect({ name, isTooWide: overflow > 0 }).toEqual({ name, isTooWide: false });
  if (!process.env['UPDATE_PICTURES']) return;
  const file = `${name}-${width}-${scheme}.png`;
  await mkdir(TO_LOOK_AT, { recursive: true });
  const folder = existsSync(`${IN_DOCS}/${file}`) ? IN_DOCS : TO_LOOK_AT;
  await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}
