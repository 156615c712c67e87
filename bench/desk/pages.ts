import type { Browser, Page } from 'playwright-core';
import { paintedAfter, slowDown, TIMES, watch } from '../waits.ts';
import type { Desk } from './open.ts';

/** The map, which is there once nothing is drawn on it any more. */
export const MAP = '.town-map canvas';

/** `shows`: the selector of what is waited for. */
type Opening = { shows: string; isSlow: boolean };

/** How long nothing may be drawn on a map that is complete. */
const STILL = 1500;

/** When the last frame of a map was painted that is not followed by another; the list beside it is there by then. */
const watchMap = `globalThis.painted = new Promise((resolve) => {
  let [isAwaited, last] = [false, 0];
  const { drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function (...what) {
    if (!isAwaited) {
      isAwaited = true;
      requestAnimationFrame(() => setTimeout(() => { isAwaited = false; last = performance.now(); }));
    }
    return drawElements.apply(this, what);
  };
  const looking = setInterval(() => {
    if (last === 0 || isAwaited || performance.now() - last < ${STILL}) return;
    if (!document.querySelector('.town-right table')) return;
    clearInterval(looking);
    resolve(last);
  }, 50);
})`;

/** Opens a page in a browser that keeps nothing of the one before: how long until it shows what is waited for. */
export function opening(browser: Browser, desk: Desk) {
  return async (path: string, { shows, isSlow }: Opening): Promise<number[]> => {
    const times: number[] = [];
    // The first one is for the service, which has to find its way too.
    for (let time = 0; time <= TIMES; time += 1) {
      const page = await signedIn(browser, desk);
      if (isSlow) await slowDown(page);
      await page.addInitScript(shows === MAP ? watchMap : watch(shows));
      await page.goto(path);
      times.push(await paintedAfter(page));
      await page.context().close();
    }
    return times.slice(1);
  };
}

/** Turns one page of the visits after the other. */
export async function turningPages(browser: Browser, desk: Desk): Promise<number[]> {
  const page = await signedIn(browser, desk);
  await slowDown(page);
  await page.goto(`/passages?saison=${desk.large}`);
  const first = page.locator('tbody a').first();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const shown = await first.getAttribute('href');
    await page.evaluate(`${watch(`tbody tr:first-child a:not([href="${shown}"])`)}; undefined`);
    await page.getByRole('link', { name: 'Passages suivants' }).click();
    times.push(await paintedAfter(page));
  }
  await page.context().close();
  return times;
}

async function signedIn(browser: Browser, { product, token }: Desk): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${product.port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  await context.addInitScript(`sessionStorage.setItem('tournee.session', ${JSON.stringify(token)})`);
  return context.newPage();
}
