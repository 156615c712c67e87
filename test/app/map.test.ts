import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';
import { addressesOf } from '../../infra/demo/sector-addresses.ts';
import { until } from '../support/local/until.ts';
import { looks, openBrowser, testPlace, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import { playTown, type TownSeason } from './town.ts';
import { trueInPage } from './true-in-page.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let town: TownSeason;
beforeAll(async () => {
  [browser, town] = await Promise.all([openBrowser(), playTown('plan')]);
});
afterAll(() => browser.close());

/** Waits until the map has drawn its data. */
const drawn = (page: Page) => page.locator('.canvas[data-ready=true] canvas').waitFor({ timeout: 30_000 });

test('sectors and addresses are on the map and in the list, down to a door, by keyboard', async () => {
  const { context, page, faults } = await visit(browser, desk, town.chief);
  await page.goto('/carte');
  await drawn(page);
  const list = page.getByRole('table', { name: 'Secteurs' });
  const row = list.getByRole('row').filter({ hasText: 'Quartier sud-ouest' });
  expect(await row.locator('td').allInnerTexts()).toEqual([
    'Quartier sud-ouest\nInès Moreau',
    '180',
    '72',
    '108',
    expect.stringMatching(/^\d+\s%$/),
  ]);
  await row.getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Quartier sud-ouest' }).waitFor();
  expect(new URL(page.url()).searchParams.get('secteur')).toBe(String(town.sectors[0]));
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
  // The marks are counted in the shown sector, not in the town.
  const legend = page.getByRole('region', { name: 'Légende' });
  await legend.getByText('Adresses par état, dans le secteur Quartier sud-ouest').waitFor();
  await legend.getByText('fait 72', { exact: true }).waitFor();
  // The first address that was walked, where a gift was of a named dwelling.
  const [walked] = await addressesOf(town.api, town.sectors[0] ?? 0);
  await page.locator('.streets summary').filter({ hasText: walked?.voie }).first().press('Enter');
  await page.locator(`.houses a[href*="adresse=${walked?.address_id}"]`).press('Enter');
  await page.getByRole('table', { name: 'Logements et dernier passage' }).waitFor();
  await page.getByRole('cell', { name: 'Étage 2, porte 4' }).waitFor();
  await judgeShown(page, desk, 'carte-adresse');
  await page.getByRole('link', { name: 'Quartier sud-ouest' }).press('Enter');
  await page.getByRole('link', { name: 'Tous les secteurs' }).press('Enter');
  await list.waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test.each(['light', 'dark'] as const)('the map at every width, %s', async (scheme) => {
  const { context, page, faults } = await visit(browser, { ...desk, scheme }, town.chief);
  await page.goto('/carte');
  await drawn(page);
  await page.waitForLoadState('networkidle');
  await judgeWidths(page, scheme, 'carte');
  await page.getByRole('link', { name: 'Quartier sud-ouest' }).press('Enter');
  await page.locator('.streets summary').first().press('Enter');
  await judgeWidths(page, scheme, 'carte-secteur');
  expect(faults).toEqual([]);
  await context.close();
});

/** Judges one map at every width: opening another one takes seconds without a graphics card. */
async function judgeWidths(page: Page, scheme: 'light' | 'dark', name: string): Promise<void> {
  for (const look of looks.filter((one) => one.scheme === scheme)) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await judgeShown(page, look, name);
  }
}

test('a chief renames a sector, gives it members, gives a door away, and has sheets to print', async () => {
  const [first = 0, second = 0] = town.sectors;
  const { context, page, faults } = await visit(browser, desk, town.chief);
  await page.goto(`/carte?secteur=${first}`);
  await page.getByText('Renommer').press('Enter');
  await page.getByLabel('Nom du secteur').fill('quartier sud-est');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('La saison aurait deux secteurs').waitFor();
  await page.getByLabel('Nom du secteur').fill('<b>Gare</b> 🚒');
  await page.keyboard.press('Enter');
  await page.getByText('Le nom est enregistré').waitFor();
  await page.getByRole('heading', { level: 2, name: '<b>Gare</b> 🚒' }).waitFor();
  await page.getByText('Attribuer des membres').first().press('Enter');
  await page.getByLabel('Karim Benali').press('Space');
  // Another user saves first: the page says so and keeps the ticked members.
  await town.api.sectors.update({ path: { sector_id: first }, body: { sector_name: 'Gare' } });
  await page.getByRole('button', { name: 'Enregistrer les membres' }).press('Enter');
  await page.getByRole('alert').getByText('Quelqu’un d’autre a fait un changement').waitFor();
  expect(await page.getByLabel('Karim Benali').isChecked()).toBe(true);
  await page.getByRole('heading', { level: 2, name: 'Gare', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enregistrer les membres' }).press('Enter');
  await page.getByText('Les membres du secteur sont enregistrés').waitFor();
  expect((await town.api.sectors.get({ path: { sector_id: first } })).members.length).toBe(2);
  await page.locator('.streets summary').first().press('Enter');
  await page.locator('.houses a').last().press('Enter');
  await page.getByText('Donner cette adresse').press('Enter');
  await page.getByLabel('Secteur', { exact: true }).selectOption({ label: 'Quartier sud-est' });
  await page.getByRole('button', { name: 'Donner l’adresse' }).press('Enter');
  await page.getByText('L’adresse est donnée').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Quartier sud-est' }).waitFor();
  expect((await town.api.sectors.get({ path: { sector_id: second } })).address_count).toBe(181);
  await page.getByText('Fiches à imprimer').press('Enter');
  await page.getByRole('button', { name: 'Préparer la fiche' }).press('Enter');
  // Its address, good for a minute, is asked for when it is clicked.
  const file = page.getByRole('button', { name: 'Télécharger le PDF' });
  await file.waitFor({ timeout: 60_000 });
  expect(await page.locator('a[href*="/exports/"]').count()).toBe(0);
  const saved = page.waitForEvent('download');
  await file.press('Enter');
  expect((await readFile(await (await saved).path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
  // A download ends the request for its page.
  expect(faults.filter((fault) => !/412|\/exports\/.*\.pdf/.test(fault))).toEqual([]);
  await context.close();
});

async function meetNewer(page: Page): Promise<void> {
  await page.evaluate('globalThis.sameTab = true');
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/app-NEWER.js">' }),
  );
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
}

/** Moves the map by keyboard and adds a corner in its middle. */
async function corner(page: Page, steps: readonly string[]): Promise<void> {
  for (const step of steps) await page.locator('.maplibregl-canvas').press(step);
  await page.getByRole('button', { name: 'Ajouter un coin' }).press('Enter');
}

test('a sector is drawn by keyboard, its corner dragged, and nothing drawn is lost to somebody else', async () => {
  const { context, page, faults } = await visit(browser, desk, town.chief, { serviceWorkers: 'block' });
  await page.goto('/carte');
  await drawn(page);
  await page.getByRole('link', { name: 'Dessiner un secteur' }).press('Enter');
  await page.getByText('Au clavier').press('Enter');
  await corner(page, ['ArrowLeft']);
  await corner(page, ['ArrowRight', 'ArrowRight']);
  await page.getByText('2 coins posés').waitFor();
  // A newer build replaces this one: the drawing survives the reload.
  await meetNewer(page);
  await page.getByRole('button', { name: 'Recharger' }).press('Enter');
  await trueInPage(page, 'globalThis.sameTab === undefined');
  await page.locator('.drawing[aria-busy=false]').waitFor();
  await page.getByText('Au clavier').press('Enter');
  await page.getByText('2 coins posés').waitFor();
  expect(await page.evaluate("sessionStorage.getItem('tournee.drawings')")).toBeNull();
  for (const step of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await page.locator('.maplibregl-canvas').press(step);
    await page.getByRole('button', { name: 'Placer au milieu' }).last().press('Enter');
    // After a corner is moved, its button keeps the focus.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Placer au milieu');
  }
  await corner(page, ['ArrowUp']);
  await page.getByText(/Il recouvre Quartier nord-est/).waitFor();
  await judgeShown(page, desk, 'carte-dessiner');
  await page.getByLabel('Nom du secteur').fill('Centre');
  await page.keyboard.press('Enter');
  await page.getByText('Le secteur est créé').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Centre' }).waitFor();
  const { data } = await town.api.sectors.list({
    query: { operation_id: town.operation, sort: 'sector_name' },
  });
  const [centre] = data.filter(({ sector_name }) => sector_name === 'Centre');
  const path = { sector_id: centre?.sector_id ?? 0 };
  const before = await town.api.sectors.get({ path });
  await page.getByRole('link', { name: 'Redessiner' }).press('Enter');
  await page.locator('.drawing[aria-busy=false]').waitFor();
  await page.getByText('Au clavier').press('Enter');
  await page.getByText('3 coins posés').waitFor();
  const preview = page.getByRole('region', { name: 'Ce que le secteur contiendrait' });
  // Waits for the first preview, because the preview after the drag has to differ from it.
  await preview
    .getByText(/Il recouvre/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Voir', exact: true }).first().press('Enter');
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const told = await preview.textContent();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y + 20, { steps: 6 });
  await page.mouse.up();
  await until('a preview of what was dragged', async () => {
    const now = await preview.textContent();
    return now?.includes('Il recouvre') && now !== told ? now : undefined;
  });
  // Meanwhile another user redraws the same sector.
  await town.api.sectors.update({ path, body: { outline: square(3.06, 46.56) } });
  await page.getByRole('button', { name: 'Enregistrer le secteur' }).press('Enter');
  await page.getByRole('alert').getByText('Quelqu’un d’autre a fait un changement').waitFor();
  await page.getByText('Votre dessin est gardé').waitFor();
  await page.getByText('3 coins posés').waitFor();
  await page.getByRole('button', { name: 'Enregistrer le secteur' }).press('Enter');
  await page.getByText('Le nouveau contour est enregistré').waitFor();
  const after = await town.api.sectors.get({ path });
  expect(after.outline?.coordinates[0]?.length).toBe(4);
  expect(after.outline).not.toEqual(before.outline);
  await page.getByText('Supprimer le secteur').first().press('Enter');
  await page.getByRole('button', { name: 'Supprimer le secteur' }).press('Enter');
  await page.getByText('Le secteur est supprimé').waitFor();
  await page.getByRole('link', { name: 'Dessiner un secteur' }).press('Enter');
  await page.locator('.drawing[aria-busy=false]').waitFor();
  await page.getByRole('link', { name: 'Saison' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  expect(faults.filter((fault) => !/412|Service Worker registration blocked/.test(fault))).toEqual([]);
  await context.close();
});

test('whoever leaves the map while it is read anew after a change is not brought back', async () => {
  const [, second = 0] = town.sectors;
  const { context, page } = await visit(browser, desk, town.chief, { serviceWorkers: 'block' });
  await page.goto(`/carte?secteur=${second}`);
  await page.getByText('Renommer').press('Enter');
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  // This request is never answered.
  await page.route(/\/api\/operations\/\d+\/map/, () => ask());
  await page.getByLabel('Nom du secteur').press('Enter');
  await asked;
  await page.getByRole('link', { name: 'Saison', exact: true }).press('Enter');
  await page.locator('.figures').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});

const square = (lon: number, lat: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon, lat],
      [lon + 0.001, lat],
      [lon + 0.001, lat + 0.001],
      [lon, lat + 0.001],
      [lon, lat],
    ],
  ],
});

test('a town is cut, cut again with another number, and accepted once nothing stands in its place', async () => {
  const { context, page, faults } = await visit(browser, desk, town.chief);
  await page.goto('/carte');
  await page.getByRole('link', { name: 'Découper la ville' }).press('Enter');
  const number = page.getByLabel('Nombre de secteurs');
  await number.fill('beaucoup');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Écrivez un nombre de secteurs').waitFor();
  await number.fill('6');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('aucune adresse à découper').waitFor();
  for (const box of await page.getByRole('group', { name: 'Secteurs à garder' }).getByRole('checkbox').all())
    await box.press('Space');
  await page.getByLabel('Écart toléré').selectOption('20');
  await page.getByLabel('Équilibrer par').selectOption('dwellings');
  await number.press('Enter');
  const proposed = page.getByRole('table', { name: 'Secteurs proposés' }).getByRole('textbox');
  await proposed.nth(5).waitFor({ timeout: 60_000 });
  await number.fill('5');
  await page.keyboard.press('Enter');
  await proposed.nth(5).waitFor({ state: 'detached', timeout: 60_000 });
  expect(await proposed.count()).toBe(5);
  expect(await page.getByLabel('Écart toléré').inputValue()).toBe('20');
  // No buildings were imported.
  await page.getByText('5 secteurs. Équilibrés par adresses.').waitFor();
  await page.getByText('les secteurs sont équilibrés par adresses').waitFor();
  await judgeShown(page, desk, 'carte-decouper');
  await drawn(page);
  await page.getByLabel('Limites du secteur').selectOption('Secteur 1');
  await page.locator('.drawing[aria-busy=false]').waitFor();
  await page.getByText('Au clavier').press('Enter');
  await page.getByRole('button', { name: 'Voir', exact: true }).first().press('Enter');
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y - 10, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Des limites ont été déplacées').waitFor();
  await proposed.nth(1).fill('Mairie');
  await proposed.first().fill('Mairie');
  await page.getByRole('button', { name: 'Accepter' }).press('Enter');
  await page.getByRole('alert').getByText('La saison aurait deux secteurs').waitFor();
  await proposed.nth(1).fill('Écoles');
  // The lists and the map know the typed names.
  await page.getByLabel('Limites du secteur').selectOption('Mairie');
  await page.getByRole('button', { name: 'Accepter' }).press('Enter');
  await page.getByRole('alert').getByText('Des secteurs se recouvrent').waitFor();
  expect(await proposed.first().inputValue()).toBe('Mairie');
  await page.getByText('Supprimer ces secteurs').press('Enter');
  await page.getByText('90 passages restent dans les anciens secteurs').waitFor();
  await page.getByRole('button', { name: 'Supprimer 4 secteurs' }).press('Enter');
  await page.getByText('Les anciens secteurs sont supprimés').waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Accepter' }).press('Enter');
  await page.getByText('5 secteurs sont créés').waitFor();
  await page.getByRole('link', { name: 'Mairie' }).waitFor();
  await findOldVisits(page);
  const { data } = await town.api.sectors.list({ query: { operation_id: town.operation } });
  expect(data.length).toBe(5);
  expect(data.reduce((sum, { address_count }) => sum + address_count, 0)).toBe(720);
  expect(faults.filter((fault) => !/409|422/.test(fault))).toEqual([]);
  await context.close();
});

/** Visits are found in the sector that was deleted, from the list and from one of them. */
async function findOldVisits(page: Page): Promise<void> {
  await page.goto('/passages');
  const filter = page.getByLabel('Secteur', { exact: true });
  await filter.locator('option').filter({ hasText: 'Mairie' }).waitFor({ state: 'attached' });
  await filter.selectOption({ label: 'Mairie' });
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await page.getByText('ceux d’avant un nouveau découpage').waitFor();
  await filter.selectOption({ label: 'Gare (supprimé)' });
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await page.getByRole('status').getByText('90 passages').waitFor();
  await page.getByRole('table', { name: 'Passages' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Gare (supprimé)' }).click();
  await page.getByRole('status').getByText('90 passages').waitFor();
}

/** The mean brightness of the map, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const picture = await loadImage(await page.locator('.canvas').screenshot());
  const pen = createCanvas(picture.width, picture.height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

test('a proposal and a border that is being moved stay on the one map when light and dark change', async () => {
  const { context, page, faults } = await visit(browser, desk, town.chief);
  await page.goto('/carte?faire=decouper');
  await drawn(page);
  for (const box of await page.getByRole('group', { name: 'Secteurs à garder' }).getByRole('checkbox').all())
    await box.uncheck();
  await page.getByLabel('Nombre de secteurs').fill('3');
  await page.getByLabel('Écart toléré').selectOption('20');
  await page.getByRole('button', { name: 'Proposer un découpage' }).click();
  const proposed = page.getByRole('table', { name: 'Secteurs proposés' }).getByRole('textbox');
  await proposed.nth(2).waitFor({ timeout: 60_000 });
  await proposed.first().fill('Centre-ville');
  await page.keyboard.press('Tab');
  await page.getByLabel('Limites du secteur').selectOption('Centre-ville');
  await page.locator('.drawing[aria-busy=false]').waitFor();
  await page.evaluate(`globalThis.most = 1;
    new MutationObserver(() => {
      globalThis.most = Math.max(most, document.querySelectorAll('.maplibregl-map').length);
    }).observe(document.body, { childList: true, subtree: true });`);
  const light = await brightness(page);
  for (const scheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await judgeShown(page, { ...desk, scheme }, 'carte-decouper-change');
  }
  await drawn(page);
  await until('a dark map', async () => (await brightness(page)) < light / 2 || undefined);
  expect(await page.evaluate('most')).toBe(1);
  expect(await page.locator('.drawing[aria-busy=false]').count()).toBe(1);
  expect(await proposed.first().inputValue()).toBe('Centre-ville');
  await page.getByRole('link', { name: 'Tous les secteurs' }).click();
  await page.getByRole('table', { name: 'Secteurs' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('whoever may not change sectors sees no button for it', async () => {
  const { member } = testPlace();
  const { context, page, faults } = await visit(browser, desk, member);
  await page.goto('/carte');
  await page.getByRole('heading', { level: 2, name: 'Secteurs' }).waitFor();
  await page
    .getByText('Aucun secteur')
    .or(page.getByRole('table', { name: 'Secteurs' }))
    .waitFor();
  expect(await page.getByRole('link', { name: 'Découper la ville' }).count()).toBe(0);
  await page.goto('/carte?faire=decouper');
  await page.getByRole('heading', { level: 2, name: 'Secteurs' }).waitFor();
  expect(await page.getByLabel('Nombre de secteurs').count()).toBe(0);
  expect(faults).toEqual([]);
  await drawn(page);
  const other = page.evaluate("new Worker('/assets/other.js')");
  await expect(other).rejects.toThrow('no worker of the application');
  await context.close();
});
