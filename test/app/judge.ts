import { mkdir } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFaults, type Look, looks } from './browser.ts';

const PICTURES = 'docs/pictures/app';

/** A page on every screen, opened once: a window is made narrower and the device dark while it is open, too. */
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

/** What is on the screen as it is now: its title and language, what axe finds, and that nothing is wider than the screen. */
export async function judgeShown(page: Page, { width, scheme }: Look, name: string): Promise<void> {
  // A page that was just followed to comes in a moment later.
  await page.locator('h1').waitFor();
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.getAttribute('html', 'lang')).toBe('fr');
  expect({ name, faults: await axeFaults(page) }).toEqual({ name, faults: [] });
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect({ name, isTooWide: overflow > 0 }).toEqual({ name, isTooWide: false });
  if (!process.env['UPDATE_PICTURES']) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}-${width}-${scheme}.png`, fullPage: true });
}
