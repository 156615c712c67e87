import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { testPlace, visit } from './browser.ts';
import { providerOf, takeCards } from './card-account.ts';
import { sealedRows } from './kept-rows.ts';
import { type OpenWalk, openWalk } from './open-walk.ts';
import {
  follow,
  give,
  goToDoor,
  passTimeByHand,
  phone,
  prepareEvening,
  quiet,
  seen,
  sendAll,
  tap,
} from './touch.ts';
import { trueInPage } from './true-in-page.ts';
import { visitsOf, type Walk } from './walk.ts';

let opened: OpenWalk;
let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  opened = await openWalk('jamais');
  ({ browser, walk } = opened);
});
afterAll(() => opened.close());

/** The id of an address, by default in Rue du Puits. */
const addressOf = (number: number, street = 'Rue du Puits'): number =>
  walk.doors.find(({ voie, numero }) => voie === street && numero === number)?.address_id ?? 0;

/** The dwellings of an address that the service has marked as do-not-call. */
async function silentAt(address_id: number) {
  const query = { operation_id: walk.operation };
  const { data } = await walk.chief.addresses.dwellings({ path: { address_id }, query });
  return data.filter(({ do_not_call }) => do_not_call).map(({ dwelling }) => dwelling);
}

/** How many changes of dwellings the service has recorded. */
async function timesSaid(): Promise<number> {
  const { entity_id } = await walk.own.auth.session();
  const { data } = await walk.chief.entities.history({
    path: { entity_id: entity_id ?? 0 },
    query: { object: 'address' },
  });
  return data.length;
}

/** Searches in the open list, and opens the first door found. */
async function goOn(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Numéro ou rue').fill(typed);
  await page.locator('.doors a').first().tap();
  await page.getByRole('heading', { level: 1, name: 'Une porte' }).waitFor();
}

async function sayNever(page: Page): Promise<void> {
  await tap(page, 'Ne plus solliciter');
  await seen(page, 'Plus personne ne sonnera ici, cette saison et les suivantes');
  await tap(page, 'Oui, ne plus solliciter');
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Identifiant').fill(walk.member.username);
  await page.getByLabel('Mot de passe').fill(walk.member.password);
  await tap(page, 'Se connecter');
}

test('without a network a door is never called at again, in the list and the counts too, and a phone switched off loses none of it', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await page.goto('/tournee');
  await prepareEvening(page);
  await trueInPage(page, 'navigator.serviceWorker.controller !== null');
  await context.setOffline(true);
  await follow(page, /Le Puits/);
  await seen(page, 'Il reste 24 portes sur 24');
  await goOn(page, '3 puits');
  await tap(page, 'Ne plus solliciter');
  await tap(page, 'Non');
  await seen(page, 'Tout est envoyé');
  await passTimeByHand(page);
  await sayNever(page);
  await seen(page, '1 porte signalée en attente');
  await seen(page, 'Ne pas solliciter : personne ne doit sonner ici.');
  await tap(page, 'Annuler');
  await seen(page, 'Tout est envoyé');
  expect(await page.getByText('personne ne doit sonner ici').count()).toBe(0);
  await page.clock.resume();
  await sayNever(page);
  await seen(page, '1 porte signalée en attente');
  await follow(page, 'Portes');
  await seen(page, 'Il reste 23 portes sur 24');
  await page.getByLabel('Numéro ou rue').fill('3 puits');
  await page.getByRole('link', { name: /^3 ne pas solliciter/ }).waitFor();

  await goOn(page, '1 stade');
  await tap(page, '2');
  await page.getByLabel('Porte').fill('B');
  await tap(page, 'Noter ce logement');
  await sayNever(page);
  await seen(page, '2 portes signalées en attente');
  await tap(page, 'Choisir un autre logement');
  await page.getByRole('button', { name: 'étage 2, porte B ne pas solliciter' }).waitFor();
  // A visit without a named dwelling cannot mark one as do-not-call.
  await tap(page, 'Sans préciser le logement');
  expect(await page.getByRole('button', { name: 'Ne plus solliciter' }).count()).toBe(0);
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault))).toEqual([]);
  expect(await silentAt(addressOf(3))).toEqual([]);
  // The phone is switched off before it sends anything, and on again.
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/tournee');
  await seen(again, 'Tout est envoyé');
  expect(await silentAt(addressOf(3))).toEqual([{ floor: null, door: null }]);
  expect(await silentAt(addressOf(1, 'Rue du Stade'))).toEqual([{ floor: '2', door: 'B' }]);
  expect(await timesSaid()).toBe(2);
  // The phone shows the mark from its own documents, and any member may remove it.
  await prepareEvening(again);
  await follow(again, /Le Puits/);
  await goOn(again, '3 puits');
  await seen(again, 'Ne pas solliciter : personne ne doit sonner ici.');
  await tap(again, 'Solliciter de nouveau');
  await tap(again, 'Oui, solliciter de nouveau');
  await again.getByRole('button', { name: 'Ne plus solliciter', exact: true }).waitFor();
  await again.goto('/tournee/fin');
  await sendAll(again);
  expect(await silentAt(addressOf(3))).toEqual([]);
  await context.close();
});

test('a visit at a house where nobody is to call is flagged, and what phones said of its ground floor before is its own', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  const body = { do_not_call: true };
  await walk.own.addresses.putDwelling({
    path: { address_id: addressOf(2, 'Rue du Stade') },
    body: { ...body, dwelling: { floor: '0' } },
  });
  await walk.own.addresses.putDwelling({
    path: { address_id: addressOf(3, 'Rue du Stade') },
    body: { ...body, dwelling: null },
  });
  await page.goto('/tournee');
  await prepareEvening(page);
  await follow(page, /Le Puits/);
  for (const number of [2, 3]) {
    await goToDoor(page, `${number} stade`, String(number));
    await seen(page, 'Ne pas solliciter : personne ne doit sonner ici.');
    await tap(page, /^Refus/);
    await page.getByRole('region', { name: 'C’est noté.' }).waitFor();
  }
  await page.goto('/tournee/fin');
  await sendAll(page);
  const of = async (number: number) =>
    (await visitsOf(walk)).find(({ fk_adresse }) => fk_adresse === addressOf(number, 'Rue du Stade'));
  const flagged = { flags: ['ne_pas_solliciter'] };
  expect(await of(2)).toMatchObject({ ...flagged, dwelling: { floor: '0', door: null } });
  expect(await of(3)).toMatchObject({ ...flagged, dwelling: null });
  await goToDoor(page, '2 stade', '2');
  await tap(page, 'Solliciter de nouveau');
  await tap(page, 'Oui, solliciter de nouveau');
  await page.getByRole('button', { name: 'Ne plus solliciter', exact: true }).waitFor();
  await page.goto('/tournee/fin');
  await sendAll(page);
  expect([
    await silentAt(addressOf(2, 'Rue du Stade')),
    await silentAt(addressOf(3, 'Rue du Stade')),
  ]).toEqual([[], [{ floor: null, door: null }]]);
  await context.close();
});

test('it can be taken back for ten seconds, goes by itself then, and once although its answer was lost', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.clock.install();
  await goToDoor(page, '4 puits', '4');
  await seen(page, 'Tout est envoyé');
  const before = await timesSaid();
  const puts = '**/api/addresses/*/dwellings';
  await page.route(puts, async (route) => {
    await route.fetch();
    // The page may have given up this request already.
    await route.abort().catch(() => {});
  });
  await passTimeByHand(page);
  await sayNever(page);
  await page.clock.fastForward(9000);
  await page.getByRole('button', { name: 'Annuler' }).waitFor();
  expect(await silentAt(addressOf(4))).toEqual([]);
  const asked = page.waitForRequest(puts);
  await page.clock.fastForward(1000);
  await page.clock.resume();
  await asked;
  await page.getByRole('button', { name: 'Annuler' }).waitFor({ state: 'detached' });
  await seen(page, '1 porte signalée en attente');
  await follow(page, '1 porte signalée en attente');
  await seen(page, '1 porte signalée en attente');
  await tap(page, 'Envoyer maintenant');
  await page.getByRole('alert').getByText('Le service ne répond pas').first().waitFor();
  await page.unroute(puts);
  await sendAll(page);
  expect(await silentAt(addressOf(4))).toHaveLength(1);
  expect(await timesSaid()).toBe(before + 1);
  await context.close();
});

test('a session that was ended from elsewhere leaves nothing of it to read, and it goes after the next sign-in', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '5 puits', '5');
  await seen(page, 'Tout est envoyé');
  await quiet(page);
  for (const { session_id, current } of (await walk.own.auth.listSessions()).data)
    if (!current) await walk.own.auth.endSession({ path: { session_id } });
  // The phone learns of it when it sends the mark, ten seconds later.
  await sayNever(page);
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  const left = await sealedRows(page);
  expect(left).toHaveLength(1);
  expect(String(left)).not.toContain('Puits');
  expect(await silentAt(addressOf(5))).toEqual([]);
  await signIn(page);
  await seen(page, 'Tout est envoyé');
  await quiet(page);
  expect(await silentAt(addressOf(5))).toHaveLength(1);
  await context.close();
});

test('what the service refuses is told at the end of the evening, and holds back no visit nor a card', async () => {
  await takeCards(walk.chief, await providerOf(testPlace().folder));
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.goto(`/tournee/portes?secteur=${walk.sectors.lilas}`);
  const first = page.locator('.doors a').first();
  await first.tap();
  await page.getByRole('heading', { level: 1, name: 'Une porte' }).waitFor();
  const place = (await page.locator('.door-name bdi').textContent()) ?? '';
  // A donor who pays by card does not wait until the mark is sent.
  const puts = '**/api/addresses/*/dwellings';
  await page.route(puts, (route) => route.fulfill({ status: 503 }));
  await sayNever(page);
  await seen(page, '1 porte signalée en attente');
  await goToDoor(page, '5 fontaine', '5');
  await give(page, /^Don sans/, '20 €', 'Carte bancaire');
  await page.getByRole('img', { name: 'Code à scanner pour payer' }).waitFor();
  await seen(page, /^1 porte signalée en attente/);
  await page.unroute(puts);
  // The sector is deleted meanwhile: no other sector has the address.
  await walk.chief.sectors.delete({ path: { sector_id: walk.sectors.lilas } });
  const before = (await visitsOf(walk)).length;
  await goToDoor(page, '6 puits', '6');
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await page.goto('/tournee/fin');
  await sendAll(page);
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await page.getByRole('heading', { name: 'Portes à ne plus solliciter' }).waitFor();
  await seen(page, `${place} : Ne plus solliciter`);
  await seen(page, 'Cette adresse n’est plus dans les secteurs de la saison');
  await seen(page, '1 à revoir');
  await page.reload();
  await page.getByRole('button', { name: `J’ai compris : ${place}` }).tap();
  await page.getByRole('heading', { name: 'Portes à ne plus solliciter' }).waitFor({ state: 'detached' });
  expect(await page.getByText('à revoir').count()).toBe(0);
  await context.close();
});
