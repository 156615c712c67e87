import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import type { Credentials } from './season.ts';

export type Place = {
  url: string;
  folder: string;
  admin: Credentials;
  treasurer: Credentials;
  member: Credentials;
};

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The address and the accounts of the service under test, which `startForPages` puts into APP_TEST. */
export function testPlace(): Place {
  const { url, folder, admin, treasurer, member } = JSON.parse(process.env['APP_TEST'] ?? '{}');
  return { url, folder, admin, treasurer, member };
}

export const openBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM);

/**
 * A browser for pages without a map: it does not composite on the emulated graphics card, which saves a quarter of its time.
 * A page with a map would log a warning.
 */
export const openBrowserWithoutMaps = (): Promise<Browser> => chromium.launch(WITHOUT_MAPS);

/** A device whose browser stores all its data in `folder`, and that a test can kill. */
export const openDevice = (folder: string, look: Look, where: Where): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...CHROMIUM, ...device(look, where) });

/** Like `openDevice`, for pages without a map. */
export const openDeviceWithoutMaps = (folder: string, look: Look, where: Where): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...WITHOUT_MAPS, ...device(look, where) });

/** Like `openDevice`, with the full Chromium, which reads its settings from the folder. */
export const openWithSettings = (folder: string, look: Look): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...CHROMIUM,
    executablePath: '/usr/bin/chromium',
    ...device(look, {}),
  });

/** `isPhone`: a phone with a touch screen; `timeZone`: the device's, `Europe/Paris` by default. */
export type Look = { width: number; scheme: 'light' | 'dark'; isPhone?: boolean; timeZone?: string };

/** The screens on which each page is checked. */
export const looks: readonly Look[] = [360, 768, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);

export type Visit = { context: BrowserContext; page: Page; faults: string[] };

type Where = { url?: string; serviceWorkers?: 'allow' | 'block' };

/** The headless shell: the windows and menus of the full Chromium take half of its time. */
const CHROMIUM = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--disable-dev-shm-usage', '--lang=fr-FR'],
};

const WITHOUT_MAPS = { ...CHROMIUM, args: [...CHROMIUM.args, '--disable-gpu-compositing'] };

/** The settings of an emulated device in France. */
const device = ({ width, scheme, isPhone = false, timeZone = 'Europe/Paris' }: Look, where: Where) => ({
  serviceWorkers: where.serviceWorkers ?? ('allow' as const),
  viewport: { width, height: 800 },
  colorScheme: scheme,
  locale: 'fr-FR',
  timezoneId: timeZone,
  baseURL: where.url ?? testPlace().url,
  reducedMotion: 'reduce' as const,
  hasTouch: isPhone,
  isMobile: isPhone,
});

/**
 * Opens a page and records in `faults` every console error or warning, page error and request to another origin. `who` is signed
 * in already; `where` sets another address, or whether the service worker runs: by default on phones only. While a worker takes a
 * page over, Playwright neither reports nor routes what the page asks for: a test that waits for a request blocks the worker.
 */
export async function visit(
  browser: Browser,
  look: Look,
  who?: Credentials,
  { url = testPlace().url, serviceWorkers = look.isPhone ? 'allow' : 'block' }: Where = {},
): Promise<Visit> {
  const context = await browser.newContext(device(look, { url, serviceWorkers }));
  if (who) {
    const { token } = await createClient({ url }).signIn(who);
    await context.addInitScript(`sessionStorage.setItem('tournee.session', ${JSON.stringify(token)})`);
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) faults.push(request.url());
  });
  return { context, page, faults };
}

/** The violations that axe finds, one line each. Only judged pages load axe, because it is half a megabyte. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(`${AXE}; undefined`);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}

/** False for a 4xx response, which a test provokes and the browser logs, and for a request to the bucket of files. */
export const isUnexpected = (fault: string): boolean =>
  !/^Failed to load resource: .* status of 4\d\d|^http:\/\/127\.0\.0\.1:\d+\/tournee-local\//.test(fault);
