import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isUnexpected, openBrowserWithoutMaps, visit } from './browser.ts';
import { playTown, type TownSeason } from './town.ts';

const wide = { width: 1280, scheme: 'light' } as const;
const password = 'une phrase assez longue 42';
let browser: Browser;
let town: TownSeason;
beforeAll(async () => {
  [browser, town] = await Promise.all([openBrowserWithoutMaps(), playTown('courrier')]);
  await town.api.users.create({
    body: { username: 'caisse.courrier', password, role_id: 3, name: 'Omar Haddad' },
  });
});
afterAll(() => browser.close());

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le don' });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
/** The passage whose page is shown. */
const passageOf = (page: Page) =>
  town.api.passages.get({ path: { passage_id: Number(new URL(page.url()).pathname.split('/').at(-1)) } });
const shown = (page: Page) => page.getByRole('heading', { name: 'Passage', exact: true });

test('the president records a cheque for a door, and its receipt is issued', async () => {
  const { context, page, faults } = await visit(browser, wide, town.chief);
  const { data: doors } = await town.api.sectors.addresses({
    path: { sector_id: town.sectors[1] ?? 0 },
    query: { limit: 1 },
  });
  const door = doors[0];
  if (!door) throw new Error('the sector has no address');
  await page.goto('/passages');
  await page.getByRole('link', { name: 'Ajouter un don reçu par courrier' }).press('Enter');
  await field(page, 'Nom du donateur').fill('Élise Barbier');
  await field(page, 'Montant').fill('50');
  await save(page).press('Enter');
  await page.locator('.bad').getByText('choisissez le secteur').waitFor();
  await page.getByLabel('Secteur', { exact: true }).selectOption(String(town.sectors[2]));
  await page.locator('.bad').waitFor({ state: 'detached' });
  await page.getByLabel('Secteur', { exact: true }).selectOption('');
  await save(page).press('Enter');
  await page.locator('.bad').getByText('choisissez le secteur').waitFor();
  await page.getByLabel('Secteur', { exact: true }).selectOption(String(town.sectors[2]));
  await page.getByLabel('Numéro et rue').fill(`${door.numero} ${door.voie}`);
  await page.getByLabel('Numéro et rue').press('Enter');
  await page
    .getByRole('radio', { name: new RegExp(door.voie) })
    .first()
    .check();
  // The sector follows the address, whatever was chosen before; without the address it is chosen again.
  await page.getByText('Le don compte dans le secteur de l’adresse').waitFor();
  expect(await page.locator('.bad').count()).toBe(0);
  expect(await page.getByLabel('Secteur', { exact: true }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Sans adresse' }).check();
  await page.getByLabel('Secteur', { exact: true }).waitFor();
  await page
    .getByRole('radio', { name: new RegExp(door.voie) })
    .first()
    .check();
  await field(page, 'Montant').fill('999999999');
  await field(page, 'Numéro du chèque').fill('0004471');
  await field(page, 'Banque').fill('Banque postale');
  await save(page).press('Enter');
  await page.getByText('Écrivez un montant de 0,01 à 9 999,99 €').waitFor();
  expect(await field(page, 'Nom du donateur').inputValue()).toBe('Élise Barbier');
  await field(page, 'Montant').fill('50');
  await save(page).press('Enter');
  await shown(page).waitFor();
  const passage = await passageOf(page);
  expect(passage).toMatchObject({
    fk_sector: town.sectors[1],
    fk_type: 'don',
    fk_type_reglement: 'cheque',
    montant: '50.00',
    nb_calendriers: 0,
    name: 'Élise Barbier',
    cheque: { number: '0004471', bank: 'Banque postale' },
  });
  expect(passage.fk_adresse).not.toBe(null);
  expect(passage.receipt_id).not.toBe(null);
  expect(faults).toEqual([]);
  await context.close();
});

test('without a door a sector is chosen; a gift whose answer got lost is recorded once, and its receipt afterwards', async () => {
  const { context, page, faults } = await visit(browser, wide, town.chief);
  await page.goto('/passages/courrier');
  await field(page, 'Nom du donateur').fill('Paul Vasseur');
  await field(page, 'Montant').fill('12,50');
  await save(page).press('Enter');
  await page.locator('.bad').getByText('choisissez le secteur').waitFor();
  const sector = page.getByLabel('Secteur', { exact: true });
  await sector.selectOption(String(town.sectors[2]));
  // The service stores the gift, but its answer is lost.
  await context.route('**/api/passages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save(page).press('Enter');
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor({ timeout: 60_000 });
  await context.unroute('**/api/passages');
  await context.route('**/api/receipts', (route) => route.abort());
  await save(page).press('Enter');
  await page.getByText('Le don est enregistré, mais son reçu').waitFor({ timeout: 60_000 });
  expect(await save(page).count()).toBe(0);
  await context.unroute('**/api/receipts');
  await page.getByRole('button', { name: 'Établir le reçu' }).press('Enter');
  await shown(page).waitFor();
  const passage = await passageOf(page);
  expect(passage).toMatchObject({ fk_sector: town.sectors[2], montant: '12.50', fk_adresse: null });
  expect(passage.receipt_id).not.toBe(null);
  const { data } = await town.api.passages.list({
    query: { operation_id: town.operation, q: 'Paul Vasseur', limit: 10 },
  });
  expect(data).toHaveLength(1);
  expect(faults.filter((fault) => isUnexpected(fault) && !fault.includes('ERR_FAILED'))).toEqual([]);
  await context.close();
});

test('a treasurer is told who may record it, and a member is not led there', async () => {
  const treasurer = await visit(browser, wide, { username: 'caisse.courrier', password });
  await treasurer.page.goto('/especes');
  await treasurer.page.getByText('est enregistré par un administrateur de votre amicale').waitFor();
  expect(await treasurer.page.getByRole('link', { name: 'par courrier' }).count()).toBe(0);
  await treasurer.page.goto('/passages/courrier');
  await treasurer.page.getByText('Un administrateur de votre amicale peut l’enregistrer ici').waitFor();
  expect(await save(treasurer.page).count()).toBe(0);
  await treasurer.context.close();
  const member = await visit(browser, wide, { username: 'marcheur.0.courrier', password });
  await member.page.goto('/passages');
  await member.page.getByRole('heading', { name: 'Passages' }).waitFor();
  await member.page.waitForLoadState('networkidle');
  expect(await member.page.getByRole('link', { name: 'par courrier' }).count()).toBe(0);
  await member.context.close();
});
