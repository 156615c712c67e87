import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isUnexpected, openBrowser, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('contours')]);
});
afterAll(() => browser.close());

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
/** One polygon with a hole, and another polygon. */
const coordinates = [
  [square(-4.46, 48.38, 0.02), square(-4.4534567, 48.3812345, 0.0051234)],
  [square(-4.43, 48.38, 0.01)],
];

/** Selects a ring, and centres the map on its first corner. */
async function choose(page: Page, ring: string): Promise<void> {
  await page.getByLabel('Contour à reprendre').selectOption(ring);
  await page.locator('.drawing[aria-busy=false]').waitFor();
  const first = page.getByRole('button', { name: 'Voir', exact: true }).first();
  if (!(await first.isVisible())) await page.getByText('Au clavier').press('Enter');
  await first.press('Enter');
}

/** Moves the first corner to the north by `steps` steps of the map. */
async function moveNorth(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.locator('.maplibregl-canvas').press('ArrowUp');
  await page.getByRole('button', { name: 'Placer au milieu' }).first().press('Enter');
}

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le secteur' }).press('Enter');

test('of a sector of several rings one is moved by keyboard or mouse, the others stay, and none may cross another', async () => {
  const { sector_id } = await small.chief.sectors.create({
    body: {
      operation_id: small.operationId,
      sector_name: 'Îles',
      members: [],
      outline: { type: 'MultiPolygon', coordinates },
    },
  });
  const path = { sector_id };
  const ringsNow = async () => (await small.chief.sectors.get({ path })).outline?.coordinates.flat();
  const before = await ringsNow();
  const { context, page, faults } = await visit(browser, desk, small.admin);
  await page.goto(`/carte?secteur=${sector_id}&faire=dessiner`);
  await page.locator('.drawing[aria-busy=false]').waitFor({ timeout: 60_000 });
  await choose(page, 'Partie 1, trou 1');
  await moveNorth(page, 40);
  const preview = page.getByRole('region', { name: 'Ce que le secteur contiendrait' });
  await preview.getByText(/se croise|en dehors/).waitFor();
  await save(page);
  await page
    .getByRole('alert')
    .getByText(/se croise|en dehors/)
    .waitFor();
  expect(await ringsNow()).toEqual(before);
  for (let step = 0; step < 39; step += 1) await page.locator('.maplibregl-canvas').press('ArrowDown');
  await moveNorth(page, 0);
  await preview.getByText('Le secteur contiendrait').waitFor();
  await save(page);
  await page.getByText('Le nouveau contour est enregistré').waitFor();
  const [border, hole, other] = (await ringsNow()) ?? [];
  expect([border, other]).toEqual([before?.[0], before?.[2]]);
  expect(hole).not.toEqual(before?.[1]);
  expect(hole?.length).toBe(5);
  await page.getByRole('link', { name: 'Redessiner' }).press('Enter');
  await choose(page, 'Partie 2');
  expect(await page.getByText('Le nouveau contour est enregistré').count()).toBe(0);
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 30, { steps: 6 });
  await page.mouse.up();
  await save(page);
  await page.getByText('Le nouveau contour est enregistré').waitFor();
  const after = (await ringsNow()) ?? [];
  expect(after.slice(0, 2)).toEqual([border, hole]);
  expect(after[2]).not.toEqual(other);
  expect(faults.filter((fault) => isUnexpected(fault))).toEqual([]);
  await context.close();
});
