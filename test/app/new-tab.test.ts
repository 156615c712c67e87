import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowserWithoutMaps(), smallAssociation('onglets')]);
});
afterAll(() => browser.close());

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Signs in by hand, because `visit` with a user gives the session to every tab. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/membres');
  await page.getByLabel('Identifiant').fill(small.admin.username);
  await page.getByLabel('Mot de passe').fill(small.admin.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Membres');
}

async function inNewTab(context: BrowserContext, page: Page, link: string): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page
    .getByRole('link', { name: link, exact: true })
    .first()
    .click({ modifiers: ['Control'] });
  return opened;
}

test('a link opened in a new tab is signed in, and signing out in one tab signs out all', async () => {
  const { context, page } = await visit(browser, desk);
  await signIn(page);
  const second = await inNewTab(context, page, 'Passages');
  await heading(second, 'Passages');
  const third = await context.newPage();
  await third.goto('/recus');
  await heading(third, 'Reçus');
  // Nothing lasting has the session.
  expect(await third.evaluate('Object.keys(localStorage)')).toEqual([]);
  // A tab that took the session keeps it over a reload, also when it is the last one.
  await page.close();
  await second.reload();
  await heading(second, 'Passages');
  await second.getByRole('button', { name: 'Se déconnecter' }).click();
  await heading(second, 'Se connecter');
  await heading(third, 'Se connecter');
  await third.reload();
  await heading(third, 'Se connecter');
  expect(await third.evaluate('Object.keys(sessionStorage)')).toEqual([]);
  await context.close();
});

test('without another tab the sign-in is shown at once, and a tab of another user keeps its session', async () => {
  const { context, page } = await visit(browser, desk);
  await page.goto('/passages');
  await heading(page, 'Se connecter');
  await signIn(page);
  const other = await visit(browser, desk);
  await other.page.goto('/membres');
  await heading(other.page, 'Se connecter');
  await other.context.close();
  await context.close();
});

test('an address without a page has the frame, a sentence and links', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const answer = await page.goto('/pasages');
  expect(answer?.status()).toBe(404);
  await heading(page, 'Page introuvable');
  await page.getByText('Il n’y a pas de page à cette adresse').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Passages', exact: true }).click();
  await heading(page, 'Passages');
  await context.close();
});
