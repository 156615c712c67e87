import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { looks, openBrowser, testPlace, visit } from './browser.ts';
import { judge } from './judge.ts';

const pages = {
  saison: '/',
  passages: '/passages',
  passage: '/passages/1',
  especes: '/especes',
  elements: '/parts',
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
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
