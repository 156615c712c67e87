// Tier: landing
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type LocalService, startService } from '../support/local/local-service.ts';
import { axeFaults, openBrowserWithoutMaps, visit } from './browser.ts';
import { whatDoesNotFit } from './fits.ts';
import { phone } from './touch.ts';

const desk = { width: 1280, scheme: 'light' } as const;
/** The machine of the tests may be busy; docs/benchmarks.md has how long it takes. */
const PATIENCE = { timeout: 120_000 };

let folder: string;
let service: LocalService;
let browser: Browser;
/** A service of its own, on which nobody has an account yet. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-example-'));
  [service, browser] = await Promise.all([startService(folder, {}), openBrowserWithoutMaps()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.each([
  ['En chef d’amicale', 'Saison', desk],
  ['En trésorière', 'Saison', desk],
  ['En membre, à la porte', 'Ma tournée', phone],
] as const)('somebody without an account looks at the example: %s', async (as, first, screen) => {
  const { context, page } = await visit(browser, screen, undefined, { url: service.url });
  await page.goto('/');
  await button(page, 'Essayer avec un exemple').press('Enter');
  await button(page, as).waitFor(PATIENCE);
  expect(await axeFaults(page)).toEqual([]);
  expect(await whatDoesNotFit(page)).toEqual([]);
  await button(page, as).press('Enter');
  await heading(page, first).waitFor(PATIENCE);
  await page
    .getByText(first === 'Saison' ? 'conflits entre téléphones' : 'logements restants')
    .first()
    .waitFor(PATIENCE);
  await context.close();
});

test('the chief of the example reads that it is one, which mail came back, and opens the page of who it was for', async () => {
  const { context, page } = await visit(browser, desk, undefined, { url: service.url });
  await page.goto('/');
  await button(page, 'Essayer avec un exemple').press('Enter');
  await button(page, 'En chef d’amicale').press('Enter', PATIENCE);
  await heading(page, 'Saison').waitFor(PATIENCE);
  await page.getByRole('banner').getByText('(exemple)').waitFor();
  await page.getByRole('link', { name: '1 e-mail en échec ou revenu' }).press('Enter', PATIENCE);
  const mails = page.getByRole('table', { name: 'E-mails à des membres, pas arrivés' });
  await mails.getByRole('link', { name: 'Ouvrir la fiche' }).press('Enter', PATIENCE);
  await heading(page, 'Membre').waitFor(PATIENCE);
  await page.getByRole('main').getByText('Nadia Haddad', { exact: true }).waitFor(PATIENCE);
  await context.close();
});
