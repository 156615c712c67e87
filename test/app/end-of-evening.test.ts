import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { looks, openBrowserWithoutMaps, visit } from './browser.ts';
import { judge, judgeShown } from './judge.ts';
import { follow, give, goToDoor, phone, quiet, seen, sendAll, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

const wide = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  browser = opened;
  walk = await playWalk('soiree');
});
afterAll(() => browser.close());

const houseOf = ({ doors }: Walk, number: number): number =>
  doors.find(({ voie, numero }) => voie === 'Rue du Puits' && numero === number)?.address_id ?? 0;

test('whoever walks begins with the own round, and every page of it is seen on every screen', async () => {
  const { context, page, faults } = await visit(browser, phone);
  await page.goto('/');
  await page.getByLabel('Identifiant').fill(walk.member.username);
  await page.getByLabel('Mot de passe').fill(walk.member.password);
  await tap(page, 'Se connecter');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  await goToDoor(page, '1 puits', '1');
  const height = async () => (await page.locator('.standing').boundingBox())?.height;
  // Wide enough for both sentences to take one line, whatever the font.
  await page.setViewportSize({ width: 480, height: 800 });
  await seen(page, 'Tout est envoyé');
  await quiet(page);
  const before = await height();
  expect(before).toBeGreaterThan(20);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await seen(page, '1 passage en attente');
  // The status line keeps its height, so that nothing moves under the thumb.
  expect(await height()).toBe(before);
  await page.setViewportSize({ width: phone.width, height: 800 });
  await page.goto('/tournee/fin');
  await sendAll(page);
  const block = walk.doors.find(({ voie, numero }) => voie === 'Rue du Stade' && numero === 1);
  await judge(page, 'tournee', '/tournee');
  await judge(page, 'tournee-portes', `/tournee/portes?secteur=${walk.sectors.puits}`);
  await judge(page, 'tournee-immeuble', `/tournee/portes/${block?.address_id}`);
  await judge(page, 'tournee-porte', `/tournee/portes/${houseOf(walk, 1)}`);
  await tap(page, /^Don sans/);
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: look.scheme });
    await judgeShown(page, look, 'tournee-don');
  }
  await judge(page, 'tournee-autre', '/tournee/portes/autre');
  await judge(page, 'tournee-fin', '/tournee/fin');
  expect(faults).toEqual([]);
  await context.close();
});

test('a treasurer, who records nothing, has no round', async () => {
  const treasurer = { username: 'caisse.soiree', password: walk.member.password };
  await walk.chief.users.create({ body: { ...treasurer, role_id: 3, name: 'Yann Kerbrat' } });
  const { context, page } = await visit(browser, wide, treasurer);
  await page.goto('/tournee');
  await page.getByRole('alert').getByText('Votre rôle ne donne pas accès à cette page').waitFor();
  expect(await page.getByRole('link', { name: 'Ma tournée' }).count()).toBe(0);
  await context.close();
});

test('buttons and links of a door are as large as a thumb', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '2 puits', '2');
  await tap(page, /^Don sans/);
  await page.getByRole('button', { name: 'Espèces', exact: true }).waitFor();
  const sizes = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main button, main a')].map((one) => one.getBoundingClientRect().height)`,
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter((height) => height < 44)).toEqual([]);
  await context.close();
});

test('what somebody else has changed meanwhile is told, once', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  const body = { fk_operation: walk.operation, fk_adresse: houseOf(walk, 3), montant: '20.00' };
  const gift = await walk.own.passages.create({ body: { ...body, fk_type_reglement: 'cash' } });
  await page.goto(`/tournee/portes/${gift.fk_adresse}`);
  await seen(page, 'Don + calendrier · 20,00 € · Espèces');
  await context.setOffline(true);
  await walk.chief.update(gift, { montant: '25.00' });
  await tap(page, 'Corriger');
  await tap(page, '30 €');
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'La correction est notée');
  await context.setOffline(false);
  await follow(page, /1 à revoir/);
  await seen(page, 'Ce que vous aviez changé n’a pas été retenu : Montant.');
  await seen(page, 'Don + calendrier · 25,00 € · Espèces');
  await tap(page, 'J’ai compris');
  await page.getByRole('heading', { name: 'Non retenu' }).waitFor({ state: 'detached' });
  await context.close();
});

test('a visit in a sector that was taken away is told, put right, and counted', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '1 lilas', '1');
  await context.setOffline(true);
  await give(page, /^Don sans/, '15 €', 'Chèque');
  await seen(page, '1 passage en attente');
  const { puits, lilas } = walk.sectors;
  for (const sector_id of [puits, lilas]) await walk.chief.sectors.delete({ path: { sector_id } });
  await context.setOffline(false);
  await follow(page, /1 à revoir/);
  const refused = page.getByRole('article').filter({ hasText: '1 Rue des Lilas' });
  await refused.getByText('Ce secteur n’existe pas').waitFor();
  await seen(page, 'Tout est envoyé');
  const outline = { type: 'Polygon' as const, coordinates: [far] };
  const draft = { operation_id: walk.operation, sector_name: 'Le Nouveau', members: [walk.userId], outline };
  await walk.chief.sectors.create({ body: draft });
  await page.goto('/tournee/fin');
  await refused.getByLabel('Secteur').selectOption('Le Nouveau');
  await refused.getByLabel('Montant').fill('quinze');
  await tap(page, 'Corriger et renvoyer');
  await refused.getByRole('alert').getByText('Ce n’est pas un montant').waitFor();
  await refused.getByLabel('Montant').fill('16');
  await tap(page, 'Corriger et renvoyer');
  await seen(page, 'La correction sera envoyée');
  await refused.waitFor({ state: 'detached' });
  await seen(page, 'Tout est envoyé : rien n’attend');
  const stored = await visitsOf(walk);
  expect(stored.filter(({ fk_type }) => fk_type === 'don')).toMatchObject([{ montant: '16.00' }]);
  await context.close();
});

const far = [
  [3.2, 46.7],
  [3.21, 46.7],
  [3.21, 46.71],
  [3.2, 46.71],
  [3.2, 46.7],
];
