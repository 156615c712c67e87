import type { Page } from 'playwright-core';
import {
  openChromium,
  paintedAfter,
  SLOW_DOWN,
  slowDown,
  TIMES,
  type Wait,
  waitOf,
  watch,
} from '../waits.ts';
import type { Field } from './open.ts';

/** Measures the waits of a member on an offline phone in Chromium, with 2,000 doors and 4,000 visits. */
export async function measureDoor({ product, town: { member, addressIds } }: Field): Promise<Wait[]> {
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
    const page = await context.newPage();
    await prepare(page, member);
    await page.goto(`/tournee/portes/${addressIds.find((id) => id % 12 !== 0)}`);
    await context.setOffline(true);
    await slowDown(page);
    const noted = await noteVisits(page);
    await page.close();
    const opened: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const next = await context.newPage();
      await slowDown(next);
      await next.addInitScript(watch('#sectors'));
      await next.goto('/tournee');
      opened.push(await paintedAfter(next));
      await next.close();
    }
    const at = `with 2,000 doors at ${SLOW_DOWN} × slow-down`;
    return [
      waitOf(`visit noted after the tap, ${at}`, noted, 100),
      waitOf(`opens without a network, ${at}`, opened, 1500),
    ];
  } finally {
    await browser.close();
  }
}

type Credentials = { username: string; password: string };

async function prepare(page: Page, { username, password }: Credentials): Promise<void> {
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
}

/** Records the usual visit repeatedly in a block of flats. */
async function noteVisits(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.getByRole('button', { name: 'Sans préciser le logement' }).tap();
    await page.getByRole('button', { name: /^Don sans/ }).tap();
    await page.getByRole('button', { name: '20 €' }).tap();
    await page.evaluate(`${watch('.noted')}; undefined`);
    await page.getByRole('button', { name: 'Espèces' }).tap();
    times.push(await paintedAfter(page));
    await page.getByRole('button', { name: 'Logement suivant' }).tap();
  }
  return times;
}
