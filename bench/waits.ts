import { type Browser, chromium, type Page } from 'playwright-core';
import { median } from './measure.ts';

/** Milliseconds that a user waits, and those that the processor works for it, which other programs of the machine lengthen less. */
export type Waited = { milliseconds: number; processor?: number };
/** A user's waiting time in a browser; medians of several. */
export type Wait = Waited & { title: string; aim?: number };

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
 * tap or letter.
 */
export const watch = (selector: string) => `globalThis.painted = new Promise((resolve) => {
  let tapped = 0;
  let watching;
  const look = () => {
    if (!document.querySelector('${selector}')) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)));
  };
  addEventListener('click', (event) => { tapped = event.timeStamp; }, true);
  addEventListener('input', (event) => { tapped = event.timeStamp; look(); });
  watching = new MutationObserver(look);
  watching.observe(document, { childList: true, subtree: true, attributes: true });
})`;

// Playwright would poll a condition with `eval`, which the page's content security policy forbids.
export const paintedAfter = (page: Page): Promise<number> => page.evaluate<number>('globalThis.painted');

/** Reads how long the processor has worked for a page, in milliseconds; the slow-down counts. */
export async function processorOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

export const waitOf = (title: string, times: number[], aim?: number): Wait =>
  waitedOf(
    title,
    times.map((milliseconds) => ({ milliseconds })),
    aim,
  );

export function waitedOf(title: string, times: readonly Waited[], aim?: number): Wait {
  const processor = times.flatMap((time) => time.processor ?? []);
  return {
    title,
    milliseconds: median(times.map(({ milliseconds }) => milliseconds)),
    ...(processor.length === 0 ? {} : { processor: median(processor) }),
    ...(aim === undefined ? {} : { aim }),
  };
}

/** Formats the waits as a Markdown table. */
export function waitsTable(where: string, waits: readonly Wait[]): string {
  const isTold = waits.some(({ processor }) => processor !== undefined);
  const rows = [
    [where, 'ms', ...(isTold ? ['processor, ms'] : []), 'aim'],
    ['---', '--:', ...(isTold ? ['--:'] : []), '---'],
    ...waits.map(({ title, milliseconds, processor, aim }) => [
      title,
      milliseconds.toFixed(0),
      ...(isTold ? [processor?.toFixed(0) ?? ''] : []),
      aimOf(processor ?? milliseconds, aim),
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function aimOf(milliseconds: number, aim: number | undefined): string {
  if (aim === undefined) return '';
  return `≤ ${aim}${milliseconds <= aim ? '' : ' missed'}`;
}
