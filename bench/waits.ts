import { type Browser, chromium, type Page } from 'playwright-core';
import { median } from './measure.ts';

/** What somebody waits for in a browser, in milliseconds; median of several. */
export type Wait = { title: string; milliseconds: number; aim?: number };

export const SLOW_DOWN = 4;
export const TIMES = 9;

/** Without its windows: each opening would open one beside the page that is measured. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--disable-dev-shm-usage', '--lang=fr-FR'],
  });

/** As on a processor that is so many times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** When the browser had painted what `selector` finds, by the clock of the page: from its opening, or from the last tap. */
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

// Playwright would poll a condition by `eval`, which the policy of the page forbids.
export const paintedAfter = (page: Page): Promise<number> => page.evaluate<number>('globalThis.painted');

export const waitOf = (title: string, times: number[], aim?: number): Wait => ({
  title,
  milliseconds: median(times),
  ...(aim === undefined ? {} : { aim }),
});

/** A table in Markdown. */
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
