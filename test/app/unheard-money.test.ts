import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import { follow, give, goToDoor, phone, quiet, seen, sendAll, tap } from './touch.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

const HOUR_MS = 3_600_000;
const pushes = '**/api/field/passages/push*';
const dark = { ...phone, scheme: 'dark' } as const;

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('horloge');
});
afterAll(() => browser.close());

/** What the service says that the member has to hand over, in euros. */
async function dueAtService(): Promise<number> {
  const { members } = await walk.own.cash.balances({ query: { operation_id: walk.operation } });
  const { cash_cents = 0 } = members.find(({ user_id }) => user_id === walk.userId)?.due ?? {};
  return cash_cents / 100;
}

const handOver = (page: Page) => page.getByRole('link', { name: 'Annoncer la remise' });
const euros = (sum: number) => new RegExp(`^${sum},00\\s€$`);

test('money that the service refused, or has not received, is named apart and cannot be announced', async () => {
  const { context, page } = await visit(browser, dark, walk.member, { serviceWorkers: 'block' });
  const known = { fk_operation: walk.operation, fk_adresse: walk.doors[0]?.address_id ?? 0 };
  await walk.own.passages.create({ body: { ...known, montant: '40.00', fk_type_reglement: 'cash' } });
  // The clock of the phone is ahead.
  await page.clock.install({ time: Date.now() + 3 * HOUR_MS });
  await goToDoor(page, '2 puits', '2');
  await give(page, /^Don sans/, '30 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await page.goto('/tournee/fin');
  await seen(page, /1 à revoir/);
  await page.route(pushes, (route) => route.abort());
  await goToDoor(page, '3 puits', '3');
  await give(page, /^Don sans/, '20 €', 'Espèces');
  await page.locator('.noted').waitFor();

  await page.goto('/tournee');
  await seen(page, '1 passage en attente');
  await seen(page, 'dont 30,00 € refusés : à corriger');
  await seen(page, 'dont 20,00 € pas encore envoyés');
  const onMe = page.locator('.figures div').filter({ hasText: 'Argent sur moi' });
  await onMe.getByText(euros(90)).waitFor();
  expect(await dueAtService()).toBe(90 - 30 - 20);
  await judgeShown(page, dark, 'tournee-argent-refuse');

  await follow(page, 'dont 30,00 € refusés');
  const money = page.getByRole('region', { name: 'Argent à remettre' });
  await money.getByText(/^Envoyez d’abord ce qui attend \(20,00\s€\)/).waitFor();
  await money.getByText(/^Corrigez d’abord les passages refusés \(30,00\s€\)/).waitFor();
  expect(await handOver(page).count()).toBe(0);
  await judgeShown(page, dark, 'fin-argent-refuse');
  await money.getByRole('link', { name: 'Voir les passages refusés' }).tap();
  await page.locator('#refused:target').waitFor();

  await page.goto('/especes/annonce');
  await seen(page, /^Envoyez d’abord ce qui attend/);
  await seen(page, /^Corrigez d’abord les passages refusés \(30,00\s€\)/);
  expect(await page.getByRole('button', { name: 'Annoncer la remise' }).count()).toBe(0);
  await judgeShown(page, dark, 'annonce-argent-refuse');

  await page.unroute(pushes);
  await follow(page, 'Voir les passages refusés');
  await sendAll(page);
  // What waited is refused as well.
  await seen(page, /2 à revoir/);
  await money.getByText(/^Corrigez d’abord les passages refusés \(50,00\s€\)/).waitFor();
  expect(await money.getByText('Envoyez d’abord').count()).toBe(0);
  await tap(page, 'Corriger les heures et renvoyer');
  await handOver(page).waitFor();
  await quiet(page);
  expect(await dueAtService()).toBe(90);
  await money.getByText(euros(90)).waitFor();
  expect(await money.getByText('dont').count()).toBe(0);
  await handOver(page).tap();
  await page.getByRole('button', { name: 'Annoncer la remise' }).waitFor();
  await seen(page, /90,00\s€/);
  await context.close();
});

test('a correction that was not sent keeps its money from being announced', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.goto('/tournee/fin');
  await handOver(page).waitFor();
  const before = await dueAtService();
  await page.route(pushes, (route) => route.abort());
  await page.goto(`/tournee/portes/${walk.doors[0]?.address_id}`);
  await tap(page, 'Corriger');
  await give(page, /^Don sans/, '50 €', 'Espèces');
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'La correction est notée');
  await page.goto('/especes/annonce');
  await seen(page, 'Envoyez d’abord ce qui attend : seul ce qui est envoyé');
  expect(await page.getByRole('button', { name: 'Annoncer la remise' }).count()).toBe(0);
  await page.unroute(pushes);
  await follow(page, 'Voir ce qui attend');
  await sendAll(page);
  await handOver(page).tap();
  await page.getByRole('button', { name: 'Annoncer la remise' }).waitFor();
  expect(await dueAtService()).toBe(before + 10);
  await seen(page, new RegExp(`: ${before + 10},00\\s€ en espèces`));
  await context.close();
});
