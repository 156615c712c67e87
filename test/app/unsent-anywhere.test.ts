import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../support/local/until.ts';
import { visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import { nothingSealed, sealedRows } from './kept-rows.ts';
import { type OpenWalk, openWalk } from './open-walk.ts';
import { give, goToDoor, leavePhone, phone, prepareEvening, seen, signInToStay, tap } from './touch.ts';
import { visitsOf } from './walk.ts';

let opened: OpenWalk;
beforeAll(async () => {
  opened = await openWalk('ailleurs');
});
afterAll(() => opened.close());

/** A phone of the member, with a visit of this amount that was recorded without a network. */
async function recordOffline(number: string, amount: string) {
  const { browser, front, walk } = opened;
  const { context, page, faults } = await visit(browser, phone, undefined, { url: front.url });
  await signInToStay(page, walk.member);
  await prepareEvening(page);
  // The first visit stores the page's files.
  await page.goto('/compte');
  await account(page);
  await context.setOffline(true);
  await goToDoor(page, `${number} puits`, number);
  await give(page, /^Don \+/, amount, 'Espèces');
  await seen(page, '1 passage en attente');
  return { context, page, faults };
}

const account = (page: Page) => page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
const waits = (page: Page) => page.getByRole('link', { name: '1 saisie en attente' });
const isSent = (amount: string) =>
  until(
    `${amount} to be sent`,
    async () => (await visitsOf(opened.walk)).some(({ montant }) => montant === amount) || undefined,
  );
/** False for what the browser itself logs about requests without a network. */
const isOwn = (fault: string): boolean => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault);

test('what waits on a phone is counted on every page, and sent from there; another window may then have the evening', async () => {
  const { context, page, faults } = await recordOffline('1', '20 €');
  await page.close();
  const next = await context.newPage();
  next.on('pageerror', (error) => faults.push(error.message));
  await next.goto('/compte');
  await waits(next).waitFor();
  await judgeShown(next, phone, 'compte-en-attente');
  expect(await visitsOf(opened.walk)).toEqual([]);
  await context.setOffline(false);
  await isSent('20.00');
  await waits(next).waitFor({ state: 'detached' });
  await next.goto('/compte');
  await account(next);
  const other = await context.newPage();
  await other.goto('/tournee');
  await seen(other, 'Tout est envoyé');
  expect(faults.filter(isOwn)).toEqual([]);
  await context.close();
});

test('what was sealed is sent after signing in on another page than the round', async () => {
  const { context, page } = await recordOffline('2', '15 €');
  await leavePhone(page);
  await sealedRows(page);
  await context.setOffline(false);
  await page.goto('/compte');
  await page.getByLabel('Identifiant').fill(opened.walk.member.username);
  await page.getByLabel('Mot de passe').fill(opened.walk.member.password);
  await tap(page, 'Se connecter');
  await account(page);
  await isSent('15.00');
  await nothingSealed(page);
  await context.close();
});

test('a member who opens the start page is on the round, and may go to the season from there', async () => {
  const { context, page } = await recordOffline('3', '10 €');
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  expect(new URL(next.url()).pathname).toBe('/tournee');
  await isSent('10.00');
  await tap(next, 'Menu');
  await next.getByRole('link', { name: 'Saison', exact: true }).tap();
  const season = next.getByRole('heading', { level: 1, name: 'Saison' });
  await season.waitFor();
  await next.reload();
  await season.waitFor();
  await context.close();
});
