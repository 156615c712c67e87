import type { Locator, Page } from 'playwright-core';
import { paintedAfter, TIMES, type Waited, watch } from '../waits.ts';

type Slow = { page: Page; processor: () => Promise<number> };

/** Records the usual visit repeatedly, each time at the next door. */
export async function noteVisits(slow: Slow, first: number | undefined) {
  const { page } = slow;
  const times: { noted: Waited[]; next: Waited[] } = { noted: [], next: [] };
  const block = page.getByRole('button', { name: 'Sans préciser le logement' });
  const gift = page.getByRole('button', { name: /^Don sans/ });
  await page.goto(`/tournee/portes/${first}`);
  for (let time = 0; time < TIMES; time += 1) {
    await block.or(gift).waitFor();
    if (await block.isVisible()) await block.tap();
    await gift.tap();
    await page.getByRole('button', { name: '20 €' }).tap();
    times.noted.push(await waited(slow, page.getByRole('button', { name: 'Espèces' }), '.noted'));
    const next = page.getByRole('link', { name: /^Porte suivante/ });
    times.next.push(await waited(slow, next, 'main:not(:has(.noted)) .door-name'));
  }
  return times;
}

/** Opens the application, its list of doors, one of them, the list again with all doors, and a search, as for the first time. */
export async function findDoors(slow: Slow) {
  const { page, processor } = slow;
  await page.addInitScript(watch('#sectors'));
  const before = await processor();
  await page.goto('/tournee');
  const milliseconds = await paintedAfter(page);
  const opened = { milliseconds, processor: (await processor()) - before };
  const list = await waited(slow, page.locator('.sectors a'), '.doors a');
  const door = await waited(slow, page.locator('.doors a').nth(5), '.door-name');
  const back = await waited(slow, page.locator('.trail a').first(), '.doors a');
  const onlyLeft = page.getByRole('button', { name: 'Seulement ce qui reste' });
  const off = await waited(slow, onlyLeft, 'button[aria-pressed=false]');
  const on = await waited(slow, onlyLeft, 'button[aria-pressed=true]');
  await page.getByRole('searchbox').focus();
  const letters: Waited[] = [];
  for (const letter of '1 rep') letters.push(await typed(slow, letter));
  return { opened, list: slowest([list, back]), door, left: slowest([off, on]), letter: slowest(letters) };
}

const slowest = (times: readonly Waited[]): Waited =>
  times.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));

/** In milliseconds: a tap that follows another one sooner at the same place is ignored, as the second of a double tap. */
const BETWEEN_TAPS = 500;

/** Taps by position, as the search of Playwright for the target would count as work of the page. */
async function waited(slow: Slow, target: Locator, shows: string): Promise<Waited> {
  await slow.page.waitForTimeout(BETWEEN_TAPS);
  await target.tap({ trial: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return measured(slow, shows, () => slow.page.touchscreen.tap(x + width / 2, y + height / 2));
}
const typed = (slow: Slow, letter: string): Promise<Waited> =>
  measured(slow, '.typed', () => slow.page.keyboard.type(letter));

async function measured({ page, processor }: Slow, shows: string, act: () => Promise<void>): Promise<Waited> {
  await page.evaluate(`${watch(shows)}; undefined`);
  const before = await processor();
  await act();
  const milliseconds = await paintedAfter(page);
  return { milliseconds, processor: (await processor()) - before };
}
