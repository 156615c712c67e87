// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { fromCents } from '../../clients/typescript/src/index.ts';
import { type AppBundle, bundleApp } from '../../infra/app/bundle.ts';
import { openBrowser, type Visit, visit } from './browser.ts';
import { builtApp } from './built.ts';
import { type Front, startFront } from './front.ts';
import { firstDoor, type Line, linesOf, storedOn, sumsOf, walkDoors } from './ledger.ts';
import { type MortalPhone, startPhone } from './mortal-phone.ts';
import {
  follow,
  give,
  goToOtherDoor,
  phone as look,
  prepareEvening,
  quiet,
  seen,
  signInToStay,
  tap,
} from './touch.ts';
import { trueInPage } from './true-in-page.ts';
import { playTwoWalkers, type TwoWalkers, type Walker } from './two-walkers.ts';
import { importTown } from './walk.ts';

const TWO_DAYS_MS = 48 * 3600 * 1000;

let browser: Browser;
let front: Front;
let nextBuild: AppBundle;
let world: TwoWalkers;
/** Inès's phone is killed; the clock of Karim's phone is two days behind. */
let ines: MortalPhone;
let karim: Visit;
const books: { ines: Line[]; karim: Line[] } = { ines: [], karim: [] };
beforeAll(async () => {
  const [opened, build] = await Promise.all([openBrowser(), builtApp(), importTown()]);
  browser = opened;
  const next = await bundleApp({}, { banner: { js: '/* the build of this evening */' } });
  // As in a release, the files that open tabs request stay.
  nextBuild = { ...next, files: new Map([...build.files, ...next.files]) };
  front = await startFront(build);
  world = await playTwoWalkers('deux');
  ines = await startPhone(front.url);
  karim = await visit(browser, look, undefined, { url: front.url });
  await karim.context.clock.install({ time: Date.now() - TWO_DAYS_MS });
});
afterAll(async () => {
  await ines.close();
  await browser.close();
  await front.end();
});

test('an evening of two members, with everything that goes wrong, is given back to the cent', async () => {
  await prepareAndTakeCards();
  await walkOffline();
  await chiefAtDesk();
  await loseNetworkWhileSending();
  await putRight();
  await compareBooks();
  await handOver();
});

async function signInAndPrepare(page: Page, { credentials }: Walker): Promise<void> {
  await signInToStay(page, credentials);
  await prepareEvening(page);
}

const visitsOf = async ({ own, userId }: Walker) =>
  (await own.passages.list({ query: { operation_id: world.operation, limit: 200 } })).data.filter(
    ({ user_id }) => user_id === userId,
  );

/** Both members prepare; a donor pays by card with the code, another pays in cash instead. */
async function prepareAndTakeCards(): Promise<void> {
  await Promise.all([signInAndPrepare(ines.page, world.ines), signInAndPrepare(karim.page, world.karim)]);
  await firstDoor(ines.page, 'Le Moulin');
  await walkDoors(ines.page, books.ines, 1);
  await follow(ines.page, /Porte suivante/);
  await give(ines.page, /^Don sans/, '15 €', 'Carte bancaire');
  await ines.page.getByRole('img', { name: 'Code à scanner pour payer' }).waitFor();
  const card = (await visitsOf(world.ines)).find(({ fk_type_reglement }) => fk_type_reglement === 'pay');
  const { url } = await world.ines.own.pay.createLink({ body: { passage_id: card?.passage_id ?? 0 } });
  const donor = await (await browser.newContext()).newPage();
  await donor.goto(url);
  await donor.getByRole('button', { name: 'Donner par carte' }).click();
  await seen(ines.page, 'Payé par carte.');
  books.ines.push({ means: 'pay', cents: 1500 });
  await donor.context().close();

  await firstDoor(karim.page, 'Les Écoles');
  await give(karim.page, /^Don sans/, '30 €', 'Carte bancaire');
  await karim.page.getByRole('img', { name: 'Code à scanner pour payer' }).waitFor();
  await tap(karim.page, 'Espèces');
  await seen(karim.page, 'Don sans calendrier · 30,00 € · Espèces');
  books.karim.push({ means: 'cash', cents: 3000 });
  for (const { page } of [ines, karim]) await seen(page, 'Tout est envoyé');
}

/** Sixty visits without a network; a new build of the application comes in between. */
async function walkOffline(): Promise<void> {
  front.show(nextBuild);
  await ines.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await seen(ines.page, 'Une nouvelle version de l’application est prête');
  await Promise.all([ines.context.setOffline(true), karim.context.setOffline(true)]);
  await Promise.all([eveningOfInes(), eveningOfKarim()]);
  expect(books.ines.length + books.karim.length).toBe(63);
  expect(await visitsOf(world.ines)).toHaveLength(2);
  expect(await visitsOf(world.karim)).toHaveLength(1);
}

/** Twenty-five houses and six flats; the battery is empty after thirteen of the houses. */
async function eveningOfInes(): Promise<void> {
  await firstDoor(ines.page, 'Le Moulin');
  await walkDoors(ines.page, books.ines, 13);
  await ines.killAndStart();
  const { page } = ines;
  await page.goto('/tournee');
  await seen(page, '13 passages en attente');
  await trueInPage(page, `document.querySelector('script[src="/${nextBuild.entry.script}"]') !== null`);
  await firstDoor(page, 'Le Moulin');
  await walkDoors(page, books.ines, 12);
  await page.goto('/tournee');
  await follow(page, /^La Tour/);
  await page.locator('ul.doors a').first().tap();
  const openFlat = async () => {
    await tap(page, '2');
    await page.getByLabel('Porte').fill(String(books.ines.length));
    await tap(page, 'Noter ce logement');
  };
  await openFlat();
  await walkDoors(page, books.ines, 6, async () => {
    await tap(page, 'Logement suivant');
    await openFlat();
  });
  // Nobody is left in the block.
  await tap(page, 'Choisir un autre logement');
  await seen(page, 'Logements : 6 / 6');
}

/** Twenty-six houses, and in a sector that the chief deletes meanwhile, two more and a door that is not in the list. */
async function eveningOfKarim(): Promise<void> {
  const { page } = karim;
  await firstDoor(page, 'Les Écoles');
  await walkDoors(page, books.karim, 26);
  await firstDoor(page, 'Les Lilas');
  await walkDoors(page, books.karim, 2);
  await goToOtherDoor(page);
  await page.getByLabel('Secteur').selectOption('Les Lilas');
  await walkDoors(page, books.karim, 1);
  await seen(page, '29 passages en attente');
}

/** Meanwhile Inès and the chief correct the same gift, and the chief deletes a sector. */
async function chiefAtDesk(): Promise<void> {
  const [first] = (await visitsOf(world.ines)).filter(({ fk_type_reglement: how }) => how === 'cash');
  if (!first) throw new Error('the first gift is missing');
  await ines.page.goto(`/tournee/portes/${first.fk_adresse}`);
  await tap(ines.page, 'Corriger');
  await tap(ines.page, '30 €');
  await tap(ines.page, 'Enregistrer la correction');
  await seen(ines.page, 'La correction est notée');
  await world.chief.update(first, { montant: '25.00' });
  // The chief's correction counts: 25,00 € instead of the 20,00 € that Inès recorded first.
  books.ines[0] = { means: 'cash', cents: 2500 };
  await world.chief.sectors.delete({ path: { sector_id: world.sectors.lilas } });
}

/** Cuts the network during a push: after the service has answered it (`isAnswered`), or before it arrives. */
async function cutWhileSending(
  { page, context }: Pick<Visit, 'page' | 'context'>,
  isAnswered: boolean,
): Promise<void> {
  const isCut = front.loseNext('/api/field/passages/push', isAnswered, () => context.setOffline(true));
  await context.setOffline(false);
  await isCut;
  await quiet(page);
}

/** Cuts the network of Inès after the service has her push, and the network of Karim before it has his. */
async function loseNetworkWhileSending(): Promise<void> {
  await ines.page.goto('/tournee/fin');
  await cutWhileSending(ines, true);
  await seen(ines.page, '32 passages en attente');
  // The service has the visits, but the phone does not know.
  expect(await visitsOf(world.ines)).toHaveLength(33);
  front.mend();
  await cutWhileSending(karim, false);
  await seen(karim.page, '29 passages en attente');
  expect(await visitsOf(world.karim)).toHaveLength(1);
  front.mend();
  await Promise.all([ines.context.setOffline(false), karim.context.setOffline(false)]);
}

/** Each refusal is shown in the end, and corrected or confirmed. */
async function putRight(): Promise<void> {
  const { page } = ines;
  await seen(page, 'Tout est envoyé : rien n’attend');
  await seen(page, 'Ce que vous aviez changé n’a pas été retenu : Montant.');
  await tap(page, 'J’ai compris');
  await follow(karim.page, /1 à revoir/);
  const refused = karim.page.getByRole('article').filter({ hasText: '50,00 €' });
  await refused.getByText('Ce secteur n’existe pas').waitFor();
  await refused.getByLabel('Secteur').selectOption('Les Écoles');
  await tap(karim.page, 'Corriger et renvoyer');
  await refused.waitFor({ state: 'detached' });
  await seen(karim.page, 'Tout est envoyé : rien n’attend');
}

/** Books, phones and service agree to the cent, and no visit is recorded twice. */
async function compareBooks(): Promise<void> {
  for (const [who, { page }] of [
    ['ines', ines],
    ['karim', karim],
  ] as const) {
    const walker = world[who];
    const book = sumsOf(books[who]);
    const visits = await visitsOf(walker);
    expect(sumsOf(linesOf(visits))).toEqual(book);
    expect(sumsOf(linesOf(await storedOn(page, walker.userId, world.operation)))).toEqual(book);
    expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length);
    const isSuspect = visits.filter(({ flags }) => flags.includes('doublon_suspect'));
    expect(isSuspect).toEqual([]);
    const total = books[who].reduce((sum, { cents }) => sum + cents, 0);
    expect((await walker.own.stats.home()).figures.totals.amount_cents).toBe(total);
  }
  const isOff = (await visitsOf(world.karim)).filter(({ flags }) => flags.includes('clock'));
  expect(isOff).toHaveLength(30);
  expect((await visitsOf(world.ines)).filter(({ flags }) => flags.includes('clock'))).toEqual([]);
  const { data: deleted } = await world.chief.passages.list({
    query: { operation_id: world.operation, deleted: 'only' },
  });
  expect(deleted).toEqual([]);
}

const PIECES = [5000, 2000, 1000, 500] as const;

/** Both members hand over their money, and the treasurer receives the sum of both. */
async function handOver(): Promise<void> {
  for (const [who, { page }] of [
    ['ines', ines],
    ['karim', karim],
  ] as const) {
    const { cash = 0, cheque = 0 } = sumsOf(books[who]);
    await page.goto('/tournee/fin');
    await follow(page, 'Annoncer la remise');
    await page.getByLabel('Nombre de chèques').waitFor();
    let left = cash;
    for (const piece of PIECES) {
      await page
        .getByLabel(`Nombre de ${piece / 100} €`, { exact: true })
        .fill(String(Math.floor(left / piece)));
      left %= piece;
    }
    const cheques = books[who].filter(({ means }) => means === 'cheque').length;
    await page.getByLabel('Nombre de chèques').fill(String(cheques));
    await page.getByLabel('Somme des chèques').fill(fromCents(cheque).replace('.', ','));
    await seen(page, 'Le compte est juste');
    await tap(page, 'Annoncer la remise');
    await page.waitForURL(/\/especes\/remises\/\d+/);
    const counted = { cash: fromCents(cash), cheques: fromCents(cheque), cheque_count: cheques };
    const path = { handover_id: Number(page.url().split('/').at(-1)) };
    await page.goto('/tournee/fin');
    await seen(page, / annoncés, à compter$/);
    await world.treasurer.cash.confirm({ path, body: { counted } });
    await page.goto('/tournee/fin');
    await seen(page, 'Vous n’avez pas d’argent à remettre');
  }
  const { cash = 0, cheque = 0 } = sumsOf([...books.ines, ...books.karim]);
  const { treasury, totals } = await world.treasurer.cash.balances({
    query: { operation_id: world.operation },
  });
  expect(treasury).toMatchObject({ cash_cents: cash, cheque_cents: cheque });
  expect(totals.collected).toMatchObject({ cash_cents: cash, cheque_cents: cheque });
  expect(totals.due).toMatchObject({ cash_cents: 0, cheque_cents: 0, passages: 0 });
  expect(totals.differences_cents).toBe(0);
}
