import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import type { Credentials } from './season.ts';
import { importTown } from './walk.ts';

const password = 'une phrase assez longue 42';
const desk = { width: 1280, scheme: 'light' } as const;
const narrow = { width: 360, scheme: 'dark' } as const;
const all = [360, 640, 768, 960, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);
/** A map takes seconds on each screen: all of them only for pictures. */
const screens = process.env['UPDATE_PICTURES'] ? all : [narrow, desk];

let browser: Browser;
let root: Client;
beforeAll(async () => {
  const { url, admin } = testPlace();
  root = createClient({ url });
  [browser] = await Promise.all([openBrowser(), root.signIn(admin), importTown()]);
});
afterAll(() => browser.close());

type First = { api: Client; president: Credentials; operation: number };

/** A new association with its first season, without any sector. */
async function firstSeason(mark: string, place: { postal_code: string; city: string }): Promise<First> {
  const { url } = testPlace();
  const { entity_id } = await root.entities.create({ body: { name: `Amicale ${mark}`, ...place } });
  const president = { username: `presidente.${mark}`, password };
  await root.users.create({ body: { ...president, entity_id, role_id: 2, name: 'Rozenn Le Bihan' } });
  const api = createClient({ url });
  await api.signIn(president);
  const today = dayIn('Europe/Paris', systemClock.now());
  const { operation_id: operation } = await api.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -1), date_end: addDays(today, 60) },
  });
  return { api, president, operation };
}

const join = async ({ api, operation }: First, username: string, name: string): Promise<number> => {
  const { user_id } = await api.users.create({ body: { username, password, name } });
  const { ope_user_id } = await api.operations.addMember({
    path: { operation_id: operation },
    body: { user_id },
  });
  return ope_user_id;
};

const drawn = (page: Page) => page.locator('.canvas[data-ready=true] canvas').waitFor({ timeout: 30_000 });

async function judgeScreens(page: Page, name: string): Promise<void> {
  for (const look of screens) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: look.scheme });
    await judgeShown(page, look, name);
  }
  await page.setViewportSize({ width: desk.width, height: 800 });
  await page.emulateMedia({ colorScheme: desk.scheme });
}

test('without an address of the town, the map says what is missing and leads to the town of the association', async () => {
  const { president } = await firstSeason('sans-rue', { postal_code: '29200', city: 'Brest' });
  const { context, page, faults } = await visit(browser, desk, president);
  await page.goto('/carte');
  await page.getByText('Aucune adresse de votre commune n’est encore connue.').waitFor();
  expect(await page.locator('.town-map').count()).toBe(0);
  await page.getByRole('link', { name: 'Découper la ville' }).press('Enter');
  const propose = page.getByRole('button', { name: 'Proposer un découpage', disabled: true });
  await propose.waitFor();
  await page.getByText('Rien n’est encore à découper').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await propose.press('Enter');
  // Another commune may be cut, whose addresses others have loaded.
  await page.getByLabel('Codes postaux à découper').fill('99000');
  await page.getByRole('button', { name: 'Proposer un découpage', disabled: false }).waitFor();
  await page.getByLabel('Codes postaux à découper').fill('');
  await propose.waitFor();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  await judgeScreens(page, 'carte-sans-adresse');
  await page.locator('form').getByRole('link', { name: 'Charger les adresses' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'La ville' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the first cut knows the town, its postal code and whether dwellings can be weighed', async () => {
  const first = await firstSeason('premiere-coupe', {
    postal_code: '99000',
    city: 'Villeneuve-la-Tournée',
  });
  const { context, page, faults } = await visit(browser, desk, first.president);
  await page.goto('/carte');
  await drawn(page);
  await page.getByText('720 adresses à Villeneuve-la-Tournée').waitFor();
  await page.getByText('sans secteur 720').waitFor();
  await judgeScreens(page, 'carte-premiere');
  await page.getByRole('link', { name: 'Découper la commune' }).press('Enter');
  expect(await page.getByLabel('Codes postaux à découper').inputValue()).toBe('99000');
  await page.getByText('Les logements ne sont pas').waitFor();
  expect(await page.getByRole('button', { name: 'Regarder de nouveau' }).count()).toBe(0);
  await page.getByLabel('Nombre de secteurs').fill('4');
  await page.getByLabel('Équilibrer par').selectOption('dwellings');
  await judgeScreens(page, 'carte-premiere-coupe');
  await page.getByRole('button', { name: 'Proposer un découpage' }).press('Enter');
  await page.getByText('les secteurs sont équilibrés par adresses').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Accepter' }).press('Enter');
  await page.getByText('4 secteurs sont créés').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** Two sectors of the town's four: the addresses of the others have none. */
async function halfOfTown(mark: string, names: readonly [string, string]) {
  const first = await firstSeason(mark, { postal_code: '99000', city: 'Villeneuve-la-Tournée' });
  const town = await importTown();
  const ids: number[] = [];
  for (const [at, { outline }] of town.sectors.slice(0, 2).entries()) {
    const { sector_id } = await first.api.sectors.create({
      body: { operation_id: first.operation, sector_name: names[at] ?? '', outline, members: [] },
    });
    ids.push(sector_id);
  }
  return { ...first, sectors: ids };
}

test('addresses without a sector are listed and on the map, and an address is found by number and street', async () => {
  const half = await halfOfTown('a-moitie', ['Nord', 'Sud']);
  const { context, page, faults } = await visit(browser, desk, half.president);
  await page.goto('/carte');
  await drawn(page);
  await page.getByText('360 adresses sans secteur à Villeneuve-la-Tournée').waitFor();
  await page.getByRole('link', { name: 'Voir les adresses sans secteur' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Adresses sans secteur' }).waitFor();
  await page.getByRole('link', { name: 'Dessiner un secteur' }).waitFor();
  await page.getByRole('link', { name: 'Voir les secteurs supprimés' }).waitFor();
  const street = await page.locator('.streets summary bdi').first().textContent();
  await page.locator('.streets summary').first().press('Enter');
  await judgeScreens(page, 'carte-sans-secteur');
  const number = await page.locator('.houses a strong').first().textContent();
  await page.locator('.houses a').first().press('Enter');
  await page.getByText('Cette adresse n’est dans aucun secteur').waitFor();
  expect(new URL(page.url()).searchParams.has('adresse')).toBe(true);
  await judgeScreens(page, 'carte-adresse-sans-secteur');
  await page.reload();
  await page.getByText('Cette adresse n’est dans aucun secteur').waitFor();
  await page.getByRole('link', { name: 'Tous les secteurs' }).press('Enter');
  const asked = page.getByLabel('Numéro et rue');
  await asked.fill('x');
  await asked.press('Enter');
  await page.getByRole('alert').getByText('Écrivez au moins deux caractères').waitFor();
  await asked.fill('aucune rue de ce nom');
  await asked.press('Enter');
  await page.getByText('Aucune adresse ne correspond').waitFor();
  await asked.fill('😀');
  await asked.press('Enter');
  await page.getByRole('alert').getByText('Écrivez au moins deux caractères').waitFor();
  expect(await page.getByText('Aucune adresse ne correspond').count()).toBe(0);
  await asked.fill(`${number} ${street}`);
  await asked.press('Enter');
  await page.locator('.found a').first().waitFor();
  expect(page.url()).not.toContain(encodeURIComponent(street ?? ''));
  await judgeScreens(page, 'carte-chercher');
  await page.locator('.found a').first().press('Enter');
  await page.getByText('Cette adresse n’est dans aucun secteur').waitFor();
  await page.goto('/carte');
  const [known] = (
    await half.api.sectors.addresses({ path: { sector_id: half.sectors[0] ?? 0 }, query: { limit: 1 } })
  ).data;
  await asked.fill(`${known?.numero} ${known?.voie}`);
  await asked.press('Enter');
  await page
    .locator('.found a')
    .filter({ hasText: known?.voie ?? '' })
    .first()
    .press('Enter');
  await page
    .getByText('Aucun passage n’a encore nommé de logement ici')
    .or(page.getByText('sans passage'))
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('secteur')).toBe(String(half.sectors[0]));
  expect(faults).toEqual([]);
  await context.close();
});

test('all sectors are assigned at once: proposed in order, changed by hand, saved, refusals told', async () => {
  const first = await firstSeason('attribuer', { postal_code: '99000', city: 'Villeneuve-la-Tournée' });
  const names = ['Secteur 10', 'Écoles', 'Secteur 2'];
  for (const [at, sector_name] of names.entries())
    await first.api.sectors.create({
      body: {
        operation_id: first.operation,
        sector_name,
        outline: box(3.2 + at / 100, 46.5, 3.205 + at / 100, 46.505),
        members: [],
      },
    });
  await join(first, 'zoe.attribuer', 'Zoé Petit');
  await join(first, 'martin.un', 'Paul Martin');
  await join(first, 'martin.deux', 'Paul Martin');
  await join(first, 'eric.attribuer', 'Éric Le Goff');
  const { context, page, faults } = await visit(browser, desk, first.president);
  await page.goto('/carte');
  await page.getByRole('link', { name: 'Attribuer tous les secteurs' }).press('Enter');
  const table = page.getByRole('table', { name: 'Attribuer tous les secteurs' });
  await table.waitFor();
  expect(await table.locator('tbody td:first-child bdi').allInnerTexts()).toEqual([
    'Écoles',
    'Secteur 2',
    'Secteur 10',
  ]);
  await page.getByRole('button', { name: 'Enregistrer les attributions' }).press('Enter');
  await page.getByRole('alert').getByText('Rien n’a changé').waitFor();
  await page.getByRole('button', { name: 'Proposer une personne par secteur' }).press('Enter');
  await page.getByText('3 secteurs sont proposés').waitFor();
  expect(await table.locator('.tag').allInnerTexts()).toEqual(['proposé', 'proposé', 'proposé']);
  const who = page.getByLabel('Qui dans Secteur 10', { exact: true });
  await who.focus();
  expect(await who.locator('option').allInnerTexts()).toEqual([
    'Personne',
    'Éric Le Goff',
    'Paul Martin (martin.deux)',
    'Paul Martin (martin.un)',
    'Zoé Petit',
  ]);
  await who.selectOption({ label: 'Zoé Petit' });
  const beside = page.getByLabel('Avec qui dans Secteur 10');
  await beside.focus();
  await beside.selectOption({ label: 'Éric Le Goff' });
  await judgeScreens(page, 'carte-attribuer');
  // Somebody else deletes a sector meanwhile: it is told, the others are saved.
  const { data } = await first.api.sectors.list({ query: { operation_id: first.operation } });
  const idOf = (name: string) => data.find(({ sector_name }) => sector_name === name)?.sector_id ?? 0;
  await first.api.sectors.delete({ path: { sector_id: idOf('Secteur 2') } });
  await page.getByRole('button', { name: 'Enregistrer les attributions' }).press('Enter');
  await page.getByRole('alert').getByText('Secteur 2 :').waitFor();
  await page.getByText('2 secteurs sont enregistrés').waitFor();
  const namesIn = async (name: string) =>
    (await first.api.sectors.get({ path: { sector_id: idOf(name) } })).members.map((one) => one.name);
  expect((await namesIn('Secteur 10')).toSorted()).toEqual(['Zoé Petit', 'Éric Le Goff']);
  expect(await namesIn('Écoles')).toEqual(['Éric Le Goff']);
  // One long name leaves the lists of members wide enough to be read.
  const path = { sector_id: idOf('Écoles') };
  await first.api.sectors.update({ path, body: { sector_name: 'É'.repeat(100) } });
  await page.reload();
  await table.locator('select').first().waitFor();
  for (const select of await table.locator('select').all())
    expect((await select.boundingBox())?.width).toBeGreaterThan(150);
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([]);
  await context.close();
});

test('a deleted sector is found, and comes back with its name', async () => {
  const half = await halfOfTown('rendre', ['Écoles', 'Gare']);
  const { context, page, faults } = await visit(browser, desk, half.president);
  await page.goto(`/carte?secteur=${half.sectors[0]}`);
  await page.getByText('Supprimer le secteur').first().press('Enter');
  await page.getByText('180 de ses adresses n’auront plus de secteur').waitFor();
  await page.getByText('Aucun passage n’a été fait dans ce secteur').waitFor();
  await page.getByRole('button', { name: 'Supprimer le secteur' }).press('Enter');
  await page.getByText('Le secteur est supprimé').waitFor();
  await page.getByRole('link', { name: 'Voir les secteurs supprimés' }).press('Enter');
  const deleted = page.getByRole('table', { name: 'Secteurs supprimés' });
  await deleted.getByRole('cell', { name: 'Écoles' }).waitFor();
  await judgeScreens(page, 'carte-supprimes');
  await deleted.getByRole('button', { name: 'Rétablir' }).press('Enter');
  await page.getByText('Le secteur est rétabli').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Écoles' }).waitFor();
  expect((await half.api.sectors.get({ path: { sector_id: half.sectors[0] ?? 0 } })).address_count).toBe(180);
  await page.goto('/carte?faire=retablir');
  await page.getByText('Aucun secteur de cette saison n’est supprimé').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
