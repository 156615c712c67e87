import type { Browser, Page } from 'playwright-core';
import { paintedAfter, slowDown, TIMES, watch } from '../waits.ts';
import type { Desk } from './open.ts';

/** The canvas of the map; the map is complete once nothing is drawn on it any more. */
export const MAP = '.town-map canvas';

/** `shows` is the selector of the element that the measurement waits for. */
type Opening = { shows: string; isSlow: boolean };

/** Milliseconds without drawing after which a map counts as complete. */
const STILL = 1500;

/** Resolves with the time at which the map's last frame was painted; by then the list beside the map must be shown. */
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

/** Measures the milliseconds from opening a page in a new browser context, without cache, until it shows the element. */
export function opening(browser: Browser, desk: Desk) {
  return async (path: string, { shows, isSlow }: Opening): Promise<number[]> => {
    const times: number[] = [];
    // Discards the first time, in which the service itself warms up.
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

/** Measures the milliseconds of going to the next page of visits, several times. */
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
