import type { BrowserContext, Page } from 'playwright-core';
import { systemClock } from '../../lib/core/time.ts';
import {
  openChromium,
  processorOf,
  SLOW_DOWN,
  slowDown,
  TIMES,
  type Wait,
  type Waited,
  waitedOf,
} from '../waits.ts';
import { findDoors, noteVisits } from './door-taps.ts';
import type { Field } from './open.ts';
import { FULL_SEASON, makeTown } from './town.ts';

/** Measures the waits of a member on an offline phone in Chromium, with 3,000 doors and 5,000 visits. */
export async function measureDoor({ product, owner }: Field): Promise<Wait[]> {
  const town = await makeTown(product, owner, systemClock.now().slice(0, 10), FULL_SEASON);
  const browser = await openChromium();
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${product.port}`,
      viewport: { width: 360, height: 800 },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      hasTouch: true,
      isMobile: true,
    });
    await prepare(context, town.member);
    await context.setOffline(true);
    const { noted, next } = await onSlowPage(context, (page, processor) =>
      noteVisits({ page, processor }, town.addressIds[0]),
    );
    const found: Awaited<ReturnType<typeof findDoors>>[] = [];
    for (let time = 0; time < TIMES; time += 1)
      found.push(await onSlowPage(context, (page, processor) => findDoors({ page, processor })));
    const of = (what: keyof (typeof found)[number]): Waited[] => found.map((waits) => waits[what]);
    return [
      waitedOf('visit noted after the tap', noted, 100),
      waitedOf('next door', next, 100),
      waitedOf('opens without a network', of('opened'), 2000),
      waitedOf('list of doors, and back from a door', of('list'), 300),
      waitedOf('door of the list', of('door'), 300),
      waitedOf('only what is left, on or off', of('left'), 300),
      waitedOf('search, the slowest letter', of('letter'), 150),
    ].map((wait) => ({ ...wait, title: `${wait.title}, at ${SLOW_DOWN} × slow-down` }));
  } finally {
    await browser.close();
  }
}

async function onSlowPage<T>(
  context: BrowserContext,
  act: (page: Page, processor: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  await slowDown(page);
  const done = await act(page, await processorOf(page));
  await page.close();
  return done;
}

type Credentials = { username: string; password: string };

async function prepare(context: BrowserContext, { username, password }: Credentials): Promise<void> {
  const page = await context.newPage();
  await page.goto('/tournee');
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByLabel('Rester connecté sur ce téléphone').check();
  await page.getByRole('button', { name: 'Se connecter' }).tap();
  await page.getByRole('button', { name: 'Préparer ma soirée' }).tap();
  await page.getByText('Prêt sans réseau').waitFor();
  await page.evaluate(`new Promise((resolve) => {
    const keeper = navigator.serviceWorker;
    if (keeper.controller) resolve();
    else keeper.addEventListener('controllerchange', resolve, { once: true });
  })`);
  await page.close();
}
