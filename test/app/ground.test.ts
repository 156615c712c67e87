import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { bundleApp } from '../../infra/app/bundle.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { type Front, startFront } from './front.ts';

const ground = 'https://data.geopf.fr';
const desk = { width: 1280, scheme: 'light' } as const;
/** A PNG of one pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let browser: Browser;
let front: Front;
beforeAll(async () => {
  const [opened, build] = await Promise.all([openBrowser(), bundleApp({ ground })]);
  browser = opened;
  front = await startFront(build, ground);
});
afterAll(async () => {
  await browser.close();
  await front.end();
});

test.each(['that comes', 'that does not come'])(
  'a ground %s lies under the sectors, with its credit',
  async (which) => {
    const { context, page, faults } = await visit(browser, desk, testPlace().treasurer, { url: front.url });
    const asked: URL[] = [];
    await context.route(`${ground}/**`, (route) => {
      asked.push(new URL(route.request().url()));
      if (which === 'that does not come') return route.abort();
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ body: tile, contentType: 'image/png', headers });
    });
    const [first] = await Promise.all([page.waitForRequest(`${ground}/**`), page.goto('/carte')]);
    await page.locator('.canvas[data-ready=true] canvas').waitFor();
    await page.getByText('Fond de carte : Plan IGN, © IGN').waitFor();
    expect(await first.headerValue('referer')).toBe(null);
    expect(asked[0]?.searchParams.get('LAYER')).toBe('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2');
    expect(Number(asked[0]?.searchParams.get('TILEMATRIX'))).toBeGreaterThan(0);
    const isOfGround = (fault: string) => fault.startsWith(ground) || fault.includes('net::ERR_FAILED');
    expect(faults.filter((fault) => !isOfGround(fault))).toEqual([]);
    await context.close();
  },
);
