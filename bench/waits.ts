import { type Browser, chromium, type Page } from 'playwright-core';
import { median } from './measure.ts';

/** A user's waiting time in a browser, in milliseconds; median of several. */
export type Wait = { title: string; milliseconds: number; aim?: number };

export const SLOW_DOWN = 4;
export const TIMES = 9;

/** Opens the headless shell, which has no windows of its own that could disturb the measured page. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--disable-dev-shm-usage', '--lang=fr-FR'],
  });

/** Slows the processor of a page down by the factor `SLOW_DOWN`. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/**
 * Measures in the page when the browser has painted an element that matches `selector`: milliseconds since the opening or the last
 * tap.
 */
export const watch = (selector: string) => `globalThis.painted = new Promise((resolve) => {
  let tapped = 0;
  addEventListener('click', (event) => { tapped = event.timeStamp; }, true);
  const watching = new MutationObserver(() => {
    if (!document.querySelector('${selector}')) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)));
  });
  watching.observe(document, { childList: true, subtree: true });
})`;

// Playwright would poll a condition with `eval`, which the page's content security policy forbids.
export const paintedAfter = (page: Page): Promise<number> => page.evaluate<number>('globalThis.painted');

export const waitOf = (title: string, times: number[], aim?: number): Wait => ({
  title,
  milliseconds: median(times),
  ...(aim === undefined ? {} : { aim }),
});

/** Formats the waits as a Markdown table. */
export function waitsTable(where: string, waits: readonly Wait[]): string {
  const lines = waits.map(
    ({ title, milliseconds, aim }) =>
      `| ${title} | ${milliseconds.toFixed(0)} | ${aimOf(milliseconds, aim)} |`,
  );
  return [`| ${where} | ms | aim |`, '| --- | --: | --- |', ...lines].join('\n');
}

function aimOf(milliseconds: number, aim: number | undefined): string {
  if (aim === undefined) return '';
  return `≤ ${aim}${milliseconds <= aim ? '' : ' missed'}`;
}
