import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import type { Credentials } from './season.ts';

const password = 'une phrase assez longue 42';
const desk = { width: 1280, scheme: 'light' } as const;
const phone = { width: 360, scheme: 'dark' } as const;

/** The pages that show something of a season, by their addresses. */
const OF_A_SEASON = [
  '/carte',
  '/passages',
  '/membres/saison',
  '/especes',
  '/especes/annonce',
  '/especes/depot',
  '/especes/calendriers',
  '/especes/remises',
  '/recus',
  '/recus/manquants',
  '/cartes',
  '/terrain',
  '/fichiers',
];
const NOTHING = 'Il n’y a pas encore de saison';

let browser: Browser;
let president: Credentials;
let treasurer: Credentials;
let member: Credentials;
beforeAll(async () => {
  browser = await openBrowser();
  const root = createClient({ url: testPlace().url });
  await root.signIn(testPlace().admin);
  const { entity_id } = await root.entities.create({
    body: { name: 'Amicale toute neuve', postal_code: '29200', city: 'Brest' },
  });
  president = { username: 'presidente.neuve', password };
  treasurer = { username: 'tresorier.neuf', password };
  member = { username: 'benevole.neuve', password };
  await root.users.create({ body: { ...president, entity_id, role_id: 2, name: 'Rozenn Le Bihan' } });
  await root.users.create({ body: { ...treasurer, entity_id, role_id: 3, name: 'Ewen Le Roux' } });
  await root.users.create({ body: { ...member, entity_id, role_id: 1, name: 'Maëlle Riou' } });
});
afterAll(() => browser.close());

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.getByText(NOTHING).first().waitFor();
  await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
}

test.each(OF_A_SEASON)('%s says that there is no season, and leads to making one', async (path) => {
  const { context, page, faults } = await visit(browser, desk, president);
  await opened(page, path);
  expect(
    await page.getByRole('main').getByRole('link', { name: 'Créer la saison' }).first().getAttribute('href'),
  ).toBe('/reglages/saisons');
  await page.getByText('Aucune saison', { exact: true }).waitFor();
  expect(await page.getByText('Aucune saison', { exact: true }).count()).toBe(1);
  await page.setViewportSize({ width: phone.width, height: 740 });
  await page.emulateMedia({ colorScheme: phone.scheme });
  await judgeShown(page, phone, `sans-saison${path.replaceAll('/', '-')}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('at the door a president is led to the members of the season, and a member to who can add them', async () => {
  const [one, other] = await Promise.all([visit(browser, desk, president), visit(browser, desk, member)]);
  await Promise.all([one.page.goto('/tournee'), other.page.goto('/tournee')]);
  const main = one.page.getByRole('main');
  await main.getByText('Aucune saison n’est ouverte pour vous.').waitFor();
  await main.getByRole('link', { name: 'Membres de la saison' }).press('Enter');
  await one.page.getByText(NOTHING).waitFor();
  await other.page.getByText('Aucune saison n’est ouverte pour vous.').waitFor();
  await other.page.getByText('Demandez à un administrateur : Rozenn Le Bihan.').waitFor();
  await Promise.all([one.context.close(), other.context.close()]);
});

test('without a season only the history of the whole association can be asked for', async () => {
  const { context, page } = await visit(browser, desk, president);
  await opened(page, '/fichiers');
  expect(await page.getByLabel('Contenu').getByRole('option').allTextContents()).toEqual([
    'Historique des modifications (tableau CSV)',
  ]);
  await page.getByRole('button', { name: 'Préparer le fichier' }).press('Enter');
  await page.getByText('Le fichier est demandé').waitFor();
  await context.close();
});

test('/ lists the first steps of an association that has nothing, one of them next; they are put away and come back', async () => {
  const { context, page, faults } = await visit(browser, desk, president);
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Premiers pas' });
  await steps.waitFor();
  expect(await steps.getByRole('link', { name: 'Créer la saison' }).getAttribute('href')).toBe(
    '/reglages/saisons',
  );
  expect(await steps.locator('[aria-current=step]').getByRole('link').allTextContents()).toEqual([
    'Compléter la fiche',
  ]);
  await page.setViewportSize({ width: phone.width, height: 740 });
  await page.emulateMedia({ colorScheme: phone.scheme });
  await judgeShown(page, phone, 'premiers-pas');
  await steps.getByRole('button', { name: 'Ranger les premiers pas' }).press('Enter');
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Il n’y a pas encore de saison').waitFor();
  expect(await steps.count()).toBe(0);
  await page.goto('/reglages');
  await page.getByRole('link', { name: 'Revoir les premiers pas' }).press('Enter');
  await steps.waitFor();
  // They are back for good.
  await page.goto('/');
  await steps.getByRole('link', { name: 'Compléter la fiche' }).press('Enter');
  await page.getByLabel('Adresse').fill('3 rue du Port');
  await page.getByLabel('E-mail').fill('amicale@example.org');
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText('La suite : Créer la saison').waitFor();
  await page.getByRole('link', { name: 'Créer la saison' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Saisons' }).waitFor();
  expect(await page.getByLabel('Premier jour').inputValue()).toMatch(/^\d{4}-10-01$/);
  expect(await page.getByLabel('Dernier jour').inputValue()).toMatch(/^\d{4}-01-31$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('who may not make a season reads who can', async () => {
  const { context, page } = await visit(browser, desk, treasurer);
  await opened(page, '/especes');
  await page.getByText('Demandez à un administrateur : Rozenn Le Bihan.').waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Créer la saison' }).count()).toBe(0);
  await context.close();
});

test('the first season stands in the frame as soon as it is made, and says what comes next', async () => {
  const { context, page, faults } = await visit(browser, desk, president);
  await opened(page, '/carte');
  await page.getByRole('link', { name: 'Créer la saison' }).press('Enter');
  await page.getByLabel('Premier jour').fill('2026-11-01');
  await page.getByLabel('Dernier jour').fill('2027-01-31');
  await page.getByLabel('Dernier jour').press('Enter');
  await page.getByText('La saison est ouverte').waitFor();
  await page.getByRole('banner').getByRole('option', { name: 'Saison 2026' }).waitFor({ state: 'attached' });
  // The start page says what comes next, and not that everything is done.
  await page.getByRole('link', { name: 'Saison', exact: true }).press('Enter');
  await page.getByRole('region', { name: 'À traiter' }).getByText('pas encore commencé').waitFor();
  await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
  expect(await page.getByText(/Rien n’attend|Tout a été remis/).count()).toBe(0);
  const steps = page.getByRole('region', { name: 'Premiers pas' });
  await steps.getByRole('listitem').filter({ hasText: 'Créer la saison Fait' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
