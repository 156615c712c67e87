import { print } from '../../infra/commands/run-command.ts';
import type { BenchServer } from '../http/server.ts';
import { openChromium, SLOW_DOWN, type Wait, waitOf } from '../waits.ts';
import { openDesk } from './open.ts';
import { MAP, opening, turningPages } from './pages.ts';

/** Measures the waiting times of a chief who opens the desk application for the first time in a browser. */
export async function measureDesk(server: BenchServer, folder: string): Promise<Wait[]> {
  await using cleanup = new AsyncDisposableStack();
  print('Preparing two seasons for the desk …');
  const desk = await openDesk(server, folder, cleanup);
  const browser = await openChromium();
  cleanup.defer(() => browser.close());
  const open = opening(browser, desk);
  const slowly = `at ${SLOW_DOWN} × slow-down`;
  const numbers = { shows: '.figures', isSlow: true };
  const map = { shows: MAP, isSlow: false };
  const [bondy, large] = [`saison=${desk.bondy}`, `saison=${desk.large}`];
  return [
    waitOf(`numbers of 17,000 passages, ${slowly}`, await open(`/?${bondy}`, numbers), 1000),
    waitOf(`numbers of 200,000 passages, ${slowly}`, await open(`/?${large}`, numbers), 1000),
    waitOf('map of 8,413 addresses', await open(`/carte?${bondy}`, map), 3000),
    waitOf('map of 40,000 addresses', await open(`/carte?${large}`, map)),
    waitOf(
      `first page of 200,000 passages, ${slowly}`,
      await open(`/passages?${large}`, { shows: 'tbody tr', isSlow: true }),
    ),
    waitOf(`a page further, ${slowly}`, await turningPages(browser, desk)),
  ];
}
