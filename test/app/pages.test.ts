import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { axeFaults, type Look, looks, openBrowser, testPlace, visit } from './browser.ts';
import { playTalk, type Talk } from './talk.ts';
import { playTreasury, type Treasury } from './treasury.ts';

const PICTURES = 'docs/pictures/app';
const pages = {
  saison: '/',
  passages: '/passages',
  passage: '/passages/1',
  elements: '/parts',
};
/** Looked at in an association whose money is everywhere that it can be, with a conversation and a file. */
const pagesOfTreasury = ({ waiting }: Treasury, { team }: Talk) => ({
  especes: '/especes',
  remise: `/especes/remises/${waiting}`,
  remises: '/especes/remises',
  annonce: '/especes/annonce',
  depot: '/especes/depot',
  calendriers: '/especes/calendriers',
  messages: '/messages',
  conversation: `/messages/${team}`,
  fichiers: '/fichiers',
});

let browser: Browser;
let treasury: Treasury;
let talk: Talk;
beforeAll(async () => {
  const { url, admin } = testPlace();
  [browser, treasury] = await Promise.all([openBrowser(), playTreasury(url, admin, 'romainville')]);
  talk = await playTalk(url, treasury, 8);
  const omar = createClient({ url });
  await omar.signIn(treasury.treasurer);
  const { export_id } = await omar.exports.create({
    body: { kind: 'passages', operation_id: treasury.operation },
  });
  await omar.downloadExport(export_id);
  if (process.env['UPDATE_PICTURES']) await mkdir(PICTURES, { recursive: true });
}, 60_000);
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
    const bank = await visit(browser, look, treasury.treasurer);
    for (const [name, path] of Object.entries(pagesOfTreasury(treasury, talk)))
      await judge(bank.page, look, name, path);
    expect(bank.faults).toEqual([]);
    await bank.context.close();
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
