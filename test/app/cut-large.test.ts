import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { openBrowser, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import { playTown, type TownSeason } from './town.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let town: TownSeason;
beforeAll(async () => {
  [browser, town] = await Promise.all([openBrowser(), playTown('grande')]);
});
afterAll(() => browser.close());

const instant = new Date().toISOString();

/** A proposal that the service cuts, in which the first sector stays. */
function going() {
  const asked = { weigh: 'addresses', keep: [town.sectors[0]] };
  const about = { proposal_id: 1, entity_id: 2, operation_id: town.operation, requested_by: null, ...asked };
  const at = { created_at: instant, updated_at: instant, expires_at: instant };
  return { ...about, ...at, state: 'running', progress: 0.42, result: null, problem: null };
}

/** Opens the page on a service that says so of its large town. */
async function openLarge(told: () => object) {
  const visited = await visit(browser, desk, town.chief);
  const { page } = visited;
  await page.route('**/sectors/propose', (route) => route.fulfill({ status: 202, json: going() }));
  await page.route('**/sectors/proposals/1', (route) => route.fulfill({ json: told() }));
  await page.goto('/carte?faire=decouper');
  const number = page.getByLabel('Nombre de secteurs');
  await number.fill('5');
  await number.press('Enter');
  await page.getByText('42 %').waitFor();
  return { ...visited, number };
}

/** The names of the sectors, that which stays first. */
async function sectorNames(): Promise<string[]> {
  const { data } = await town.api.sectors.list({ query: { operation_id: town.operation } });
  return town.sectors.map((id) => data.find(({ sector_id }) => sector_id === id)?.sector_name ?? '');
}

/** What the service would have said of this town, if it were large. */
async function cutAtOnce(): Promise<Schemas['SectorProposal']> {
  const cut = await town.api.sectors.propose({
    path: { operation_id: town.operation },
    body: { number: 5, tolerance: 0.2 },
  });
  if ('proposal_id' in cut) throw new Error('the town is large');
  return cut;
}

test('a large town shows its progress, and its proposal after the page was left; then a refusal', async () => {
  const result = await cutAtOnce();
  let told: object = going();
  const { context, page, faults, number } = await openLarge(() => told);
  await judgeShown(page, desk, 'carte-decouper-grande-ville');
  await page.getByRole('link', { name: 'Tous les secteurs' }).press('Enter');
  await page.getByText('42 %').waitFor({ state: 'detached' });
  told = { ...going(), state: 'done', progress: 1, result };
  await page.getByRole('link', { name: 'Découper la ville' }).press('Enter');
  const proposed = page.getByRole('table', { name: 'Secteurs proposés' }).getByRole('textbox');
  await proposed.nth(4).waitFor();
  await page.getByText('Découpage en cours').waitFor({ state: 'detached' });
  const problem = { code: 'cannot-balance', status: 422, detail: '', least: 1, most: 9, mean: 5 };
  told = { ...going(), state: 'failed', problem };
  await number.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await proposed.count()).toBe(5);
  expect(faults).toEqual([]);
  await context.close();
});

test('a reload and the way back find the proposal of a large town again, until it is given up', async () => {
  const result = await cutAtOnce();
  let told: object = going();
  const { context, page, faults } = await openLarge(() => told);
  await page.reload();
  await page.getByText('42 %').waitFor();
  told = { ...going(), state: 'done', progress: 1, result };
  const proposed = page.getByRole('table', { name: 'Secteurs proposés' }).getByRole('textbox');
  await proposed.nth(4).waitFor();
  await page.reload();
  await proposed.nth(4).waitFor();
  const standing = page.getByText('Ces secteurs n’ont pas été gardés');
  for (const [at, sector] of (await sectorNames()).entries())
    expect(await standing.getByText(sector).count()).toBe(at === 0 ? 0 : 1);
  await page.getByRole('link', { name: 'Tous les secteurs' }).press('Enter');
  await page.reload();
  await page.goBack();
  await proposed.nth(4).waitFor();
  await page.getByRole('button', { name: 'Abandonner la proposition' }).press('Enter');
  await page.getByText('Proposition').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Proposer un découpage' }).waitFor();
  expect(new URL(page.url()).search).toBe('?faire=decouper');
  expect(faults).toEqual([]);
  await context.close();
});

test('a cut whose worker was killed is said to be interrupted', async () => {
  let told = going();
  const { context, page } = await openLarge(() => told);
  told = { ...told, updated_at: '2026-11-20T09:00:00.000Z' };
  await page.getByText('Il reprend de lui-même dans la demi-heure').waitFor();
  expect(await page.getByRole('button', { name: 'Proposer un découpage' }).isEnabled()).toBe(true);
  await context.close();
});

test('a service that was away for a moment is asked again by itself', async () => {
  const result = await cutAtOnce();
  let told: object = going();
  const { context, page } = await openLarge(() => told);
  await page.route('**/sectors/proposals/1', (route) => route.abort());
  await page.getByText('Le service ne répond pas').waitFor();
  told = { ...going(), state: 'done', progress: 1, result };
  await page.unroute('**/sectors/proposals/1');
  await page.route('**/sectors/proposals/1', (route) => route.fulfill({ json: told }));
  await page.getByRole('table', { name: 'Secteurs proposés' }).waitFor();
  await context.close();
});

test('what cuts a town is loaded when somebody cuts, and a fault of the network is told with the way out', async () => {
  // The worker would have stored the page's files by then on some machines, and would answer in their place.
  const { context, page } = await visit(browser, desk, town.chief, { serviceWorkers: 'block' });
  await page.route(/cut-town/, (route) => route.abort());
  await page.goto('/carte?faire=decouper');
  const alert = page.getByRole('alert');
  await alert.getByText('Le découpage n’a pas pu être chargé').waitFor();
  await page.unroute(/cut-town/);
  await alert.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await page.getByLabel('Nombre de secteurs').waitFor();
  await context.close();
});
