import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { isUnexpected, openBrowser, testPlace, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('affluence')]);
});
afterAll(() => browser.close());

const codes = { 429: 'too-many-requests', 503: 'service-unavailable' } as const;

/** Answers a request as an overloaded service does. */
function refuse(route: Route, status: keyof typeof codes, seconds: number): Promise<void> {
  const about = { type: 'about:blank', title: codes[status], detail: codes[status], instance: 'test' };
  return route.fulfill({
    status,
    headers: { 'content-type': 'application/problem+json', 'retry-after': String(seconds) },
    body: JSON.stringify({ ...about, status, code: codes[status] }),
  });
}

/** Refuses the next `times` requests to a path. */
async function refuseNext(
  page: Page,
  path: string,
  status: keyof typeof codes,
  times: number,
): Promise<void> {
  await page.route(path, (route) => refuse(route, status, 1), { times });
}

const isBusy = (page: Page) => page.getByText('Le service est très demandé');

/** Holds all requests to a path until the page shows that the service is busy; `said` resolves then. */
async function holdUntilBusy(page: Page, path: string): Promise<{ said: Promise<void> }> {
  const said = isBusy(page).waitFor();
  await page.route(path, async (route) => {
    await said;
    await route.continue();
  });
  return { said };
}

test('a list that has to wait says so and comes by itself; one that waits in vain can be asked for again', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  const { said } = await holdUntilBusy(page, '**/api/passages?**');
  await refuseNext(page, '**/api/passages?**', 429, 1);
  await page.goto('/passages');
  await said;
  await page.getByRole('table').waitFor();
  await isBusy(page).waitFor({ state: 'detached' });
  await refuseNext(page, '**/api/passages?**', 503, 3);
  await page.getByRole('link', { name: 'Passages suivants' }).click();
  await page.getByRole('alert').getByText('Le service est momentanément indisponible').waitFor();
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(faults.filter((fault) => isUnexpected(fault) && !/status of 503/.test(fault))).toEqual([]);
  await context.close();
});

test('a form whose answer is lost and that is then held back keeps what was typed, and makes one member', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/users', async (route) => {
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((key) => key ?? undefined),
    );
    // The first request creates the member but gets 503; two more are refused, then the page gives up.
    if (keys.length === 1) await route.fetch();
    if (keys.length <= 3) await refuse(route, keys.length === 1 ? 503 : 429, 1);
    else await route.continue();
  });
  await page.goto('/membres/ajouter');
  await page.getByLabel('Nom', { exact: true }).fill('Gwenn Le Bihan');
  await page.getByLabel('Identifiant').fill('gwenn.affluence');
  await page.keyboard.press('Enter');
  await isBusy(page).waitFor();
  await page.getByRole('alert').getByText('Trop de demandes en peu de temps').waitFor();
  expect(await page.getByLabel('Identifiant').inputValue()).toBe('gwenn.affluence');
  await page.getByLabel('Identifiant').press('Enter');
  await page.getByText('gwenn.affluence').first().waitFor();
  await page.getByLabel('Identifiant').waitFor({ state: 'detached' });
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  const { data } = await small.chief.users.list({ query: { limit: 200 } });
  expect(data.filter((one) => 'username' in one && one.username === 'gwenn.affluence')).toHaveLength(1);
  await context.close();
});

test('a page that is opened waits for the service, and nobody has to sign in again because it was busy', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const { said } = await holdUntilBusy(page, '**/api/session');
  await refuseNext(page, '**/api/session', 503, 1);
  await page.goto('/membres');
  await said;
  await page.getByRole('heading', { level: 1, name: 'Membres' }).waitFor();
  await refuseNext(page, '**/api/session', 503, 3);
  await page.reload();
  await page.getByRole('alert').getByText('Le service est momentanément indisponible').waitFor();
  expect(await page.getByLabel('Mot de passe').count()).toBe(0);
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Membres' }).waitFor();
  await context.close();
});
