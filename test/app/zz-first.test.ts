// Tier: landing
import { afterAll, beforeAll, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowserWithoutMaps, testPlace, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowserWithoutMaps();
});
afterAll(() => browser.close());
const password = 'une phrase assez longue 42';
test('look', async () => {
  const root = createClient({ url: testPlace().url });
  await root.signIn(testPlace().admin);
  const { entity_id } = await root.entities.create({
    body: { name: 'Amicale zz neuve', postal_code: '29200', city: 'Brest' },
  });
  const president = { username: 'zz.president', password };
  await root.users.create({ body: { ...president, entity_id, role_id: 2, name: 'Soizic Le Goff' } });
  for (const [n, how] of [
    ['d', { width: 1280, scheme: 'light' }],
    ['p', { width: 360, scheme: 'dark' }],
  ] as const) {
    const { page, context } = await visit(browser, how, president);
    for (const [at, path] of [
      '/',
      '/reglages',
      '/reglages/saisons',
      '/carte',
      '/membres',
      '/tournee',
      '/carte?faire=decouper',
      '/carte?faire=attribuer',
    ].entries()) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `/tmp/fs-${n}-${at}.png`, fullPage: true });
    }
    await context.close();
  }
});
