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

/** Where the service is and who may sign in, as the start of the run has written it. */
export function testPlace(): Place {
  const { url, folder, admin, treasurer, member } = JSON.parse(process.env['APP_TEST'] ?? '{}');
  return { url, folder, admin, treasurer, member };
}

export const openBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM);

/**
 * For pages without a map: they are put together without what stands in for a graphics card, which takes a quarter of the time
 * of a browser. A map would complain of it.
 */
export const openBrowserWithoutMaps = (): Promise<Browser> => chromium.launch(WITHOUT_MAPS);

/** A device whose browser keeps everything in a folder, and can be killed. */
export const openDevice = (folder: string, look: Look, where: Where): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...CHROMIUM, ...device(look, where) });

/** The same for pages without a map. */
export const openDeviceWithoutMaps = (folder: string, look: Look, where: Where): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...WITHOUT_MAPS, ...device(look, where) });

/** The same with the whole browser, which takes its settings from the folder. */
export const openWithSettings = (folder: string, look: Look): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...CHROMIUM,
    executablePath: '/usr/bin/chromium',
    ...device(look, {}),
  });

/** `isPhone`: held in one hand, and touched; `timeZone`: that of the device, Paris unless it is said. */
export type Look = { width: number; scheme: 'light' | 'dark'; isPhone?: boolean; timeZone?: string };

/** Every screen on which a page is looked at. */
export const looks: readonly Look[] = [360, 768, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);

export type Visit = { context: BrowserContext; page: Page; faults: string[] };

type Where = { url?: string; serviceWorkers?: 'allow' | 'block' };

/** Without the windows and menus of the whole browser, which take half of its time. */
const CHROMIUM = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--disable-dev-shm-usage', '--lang=fr-FR'],
};

const WITHOUT_MAPS = { ...CHROMIUM, args: [...CHROMIUM.args, '--disable-gpu-compositing'] };

/** What somebody has in the hand, somewhere in France. */
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
 * A window whose every error, refusal of the policy and request outside is written down. `who`: is signed in already; `where`: at
 * another address, or without what keeps the application.
 */
export async function visit(
  browser: Browser,
  look: Look,
  who?: Credentials,
  { url = testPlace().url, serviceWorkers = 'allow' }: Where = {},
): Promise<Visit> {
  const context = await browser.newContext(device(look, { url, serviceWorkers }));
  if (who) {
    const { token } = await createClient({ url }).signIn(who);
    await context.addInitScript(`sessionStorage.setItem('tournee.session', ${JSON.stringify(token)})`);
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) faults.push(request.url());
  });
  return { context, page, faults };
}

/** What axe finds, one line each; only a page that is judged loads axe, whose half megabyte every other would read too. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(`${AXE}; undefined`);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}

/** A refusal that a story provokes is written down by the browser too, and files lie in the bucket; anything else is a fault. */
export const isUnexpected = (fault: string): boolean =>
  !/^Failed to load resource: .* status of 4\d\d|^http:\/\/127\.0\.0\.1:\d+\/tournee-local\//.test(fault);
