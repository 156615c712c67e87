import { chromium, type Page } from 'playwright-core';
import { median } from '../measure.ts';
import type { Field } from './open.ts';

/** What somebody waits for at a door, in milliseconds of a slow phone; median of several. */
export type DoorRow = { title: string; milliseconds: number; aim: number };

const SLOW_DOWN = 4;
const TIMES = 9;

/** When the browser had painted what `selector` finds, by the clock of the page: from its opening, or from the last tap. */
const watch = (selector: string) => `globalThis.painted = new Promise((resolve) => {
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
const paintedAfter = (page: Page): Promise<number> => page.evaluate<number>('globalThis.painted');

/** A member with 2,000 doors and 4,000 visits on a phone in Chromium, without a network. */
export async function measureDoor({ product, town: { member, addressIds } }: Field): Promise<DoorRow[]> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--disable-dev-shm-usage', '--lang=fr-FR'],
  });
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
    const slow = async (one: Page) =>
      (await context.newCDPSession(one)).send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await slow(page);
    const noted = await noteVisits(page);
    await page.close();
    const opened: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const next = await context.newPage();
      await slow(next);
      await next.addInitScript(watch('#sectors'));
      await next.goto('/tournee');
      opened.push(await paintedAfter(next));
      await next.close();
    }
    const at = `with 2,000 doors at ${SLOW_DOWN} × slow-down`;
    return [
      { title: `visit noted after the tap, ${at}`, milliseconds: median(noted), aim: 100 },
      { title: `opens without a network, ${at}`, milliseconds: median(opened), aim: 1500 },
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

/** The usual visit, again and again in a block of flats. */
async function noteVisits(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.getByRole('button', { name: 'Sans préciser le logement' }).tap();
    await page.getByRole('button', { name: /^Don/ }).tap();
    await page.getByRole('button', { name: '20 €' }).tap();
    await page.evaluate(`${watch('.noted')}; undefined`);
    await page.getByRole('button', { name: 'Espèces' }).tap();
    times.push(await paintedAfter(page));
    await page.getByRole('button', { name: 'Logement suivant' }).tap();
  }
  return times;
}

/** A table in Markdown. */
export function doorTable(rows: readonly DoorRow[]): string {
  const lines = rows.map(
    ({ title, milliseconds, aim }) =>
      `| ${title} | ${milliseconds.toFixed(0)} | ≤ ${aim}${milliseconds <= aim ? '' : ' missed'} |`,
  );
  return ['| at the door | ms | aim |', '| --- | --: | --- |', ...lines].join('\n');
}
