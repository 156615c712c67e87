import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../support/local/until.ts';
import { openBrowserWithoutMaps, testPlace, type Visit, visit } from './browser.ts';
import { providerOf, runOut, takeCards } from './card-account.ts';
import { judgeShown } from './judge.ts';
import { follow, give, goToDoor, phone, seen, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
/** The phone of the member, in the dark of an evening. */
let member: Visit;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('encaisse');
  await takeCards(walk.chief, await providerOf(testPlace().folder));
  member = await visit(browser, { ...phone, scheme: 'dark' }, walk.member);
});
afterAll(() => browser.close());

/** Records a gift by card at a house, shows its code and leaves it unpaid; returns the donor's page. */
async function leaveUnpaid(house: string): Promise<Page> {
  const { page } = member;
  const known = (await visitsOf(walk)).map(({ passage_id }) => passage_id);
  await goToDoor(page, `${house} puits`, house);
  await give(page, /^Don sans/, '20 €', 'Carte bancaire');
  await page.getByRole('img', { name: 'Code à scanner pour payer' }).waitFor();
  const made = (await visitsOf(walk)).find(({ passage_id }) => !known.includes(passage_id));
  const { url } = await walk.own.pay.createLink({ body: { passage_id: made?.passage_id ?? 0 } });
  await tap(page, 'Retour à la porte');
  const donor = await (await browser.newContext()).newPage();
  await donor.goto(url);
  return donor;
}

/** The donor pays in one of the unusual ways. */
async function payAs(donor: Page, name: string): Promise<void> {
  await donor.reload();
  await donor.getByText('Autres issues').click();
  await donor.getByRole('button', { name }).click();
  await donor.context().close();
}

const stateAt = async (fk_adresse: number | undefined) =>
  (await visitsOf(walk)).find((one) => one.fk_adresse === fk_adresse)?.payment_state;
const house = (number: number) =>
  walk.doors.find(({ voie, numero }) => voie === 'Rue du Puits' && numero === number)?.address_id;
const inState = (number: number, state: string) =>
  until(`the visit is ${state}`, async () => (await stateAt(house(number))) === state || undefined);
const cards = (page: Page) => page.getByRole('region', { name: /^Cartes en attente/ });

test('a card that was not paid stands on the round until it is, and its door says so', async () => {
  const { page } = member;
  const donor = await leaveUnpaid('1');
  await page.goto('/tournee/fin');
  await cards(page).getByRole('link', { name: '1 Rue du Puits' }).waitFor();
  await judgeShown(page, { ...phone, scheme: 'dark' }, 'fin-carte-en-attente');
  await page.goto('/tournee');
  await cards(page).getByText('20,00 €').waitFor();
  await judgeShown(page, { ...phone, scheme: 'dark' }, 'tournee-carte-en-attente');
  await follow(page, /^Le Puits/);
  await page.getByRole('button', { name: /^Seulement/ }).tap();
  await page.getByRole('link', { name: /^1 fait, carte en attente/ }).waitFor();
  await page.goto('/tournee');
  await follow(page, '1 Rue du Puits');
  await page.locator('.door-name').getByText('fait, carte en attente').waitFor();
  await tap(page, 'Montrer le code à payer');
  await donor.getByRole('button', { name: 'Donner par carte' }).click();
  await seen(page, 'Payé par carte.');
  await tap(page, 'Continuer');
  await seen(page, 'Carte : payé');
  expect(await page.getByText('carte en attente').count()).toBe(0);
  await page.goto('/tournee');
  await seen(page, 'À repasser aujourd’hui');
  expect(await cards(page).count()).toBe(0);
  await donor.context().close();
});

test('a card that is paid late is paid, and was told to wait until then', async () => {
  const { page } = member;
  const donor = await leaveUnpaid('2');
  const { passage_id = 0 } = (await visitsOf(walk)).find(({ fk_adresse }) => fk_adresse === house(2)) ?? {};
  const { payment_link_id } = await walk.own.pay.createLink({ body: { passage_id } });
  await walk.own.pay.cancelLink({ path: { payment_link_id } });
  await page.goto('/tournee/fin');
  await cards(page)
    .getByText(/20,00\s€\s· code expiré/)
    .waitFor();
  await payAs(donor, 'Faire aboutir le paiement malgré tout');
  await inState(2, 'paid');
  await page.reload();
  await cards(page).waitFor({ state: 'detached' });
  await page.goto(`/tournee/portes/${house(2)}`);
  await seen(page, 'Carte : payé');
});

test('a card that is paid although cash was taken is for the treasurer', async () => {
  const { page } = member;
  const donor = await leaveUnpaid('3');
  // From the list of cards, whose link leads to the door.
  await page.goto('/tournee');
  await follow(page, '3 Rue du Puits');
  await tap(page, 'Montrer le code à payer');
  await tap(page, 'Espèces');
  await page.getByRole('status').getByText('Noté : Don sans calendrier · 20,00 € · Espèces').waitFor();
  await seen(page, 'Tout est envoyé');
  await payAs(donor, 'Faire aboutir le paiement malgré tout');
  await inState(3, 'mismatch');
  await page.goto('/tournee/fin');
  const treasurer = page.getByRole('region', { name: 'À voir avec le trésorier' });
  await treasurer.getByText('Payé par carte alors que des espèces sont notées').waitFor();
  await judgeShown(page, { ...phone, scheme: 'dark' }, 'fin-tresorier');
  expect(await cards(page).count()).toBe(0);
  await follow(page, '3 Rue du Puits');
  await seen(page, 'gardez l’argent et prévenez le trésorier');
});

test('a card that is paid twice is for the treasurer', async () => {
  const { page } = member;
  const donor = await leaveUnpaid('4');
  await payAs(donor, 'Payer deux fois');
  await inState(4, 'mismatch');
  await page.goto(`/tournee/portes/${house(4)}`);
  await seen(page, 'La carte a payé deux fois, ou un autre montant');
});

test('a code that runs out is left, told on every page and replaced, and a payment of its last second is told', async () => {
  const { page } = member;
  const code = page.getByRole('img', { name: 'Code à scanner pour payer' });
  const ways = ['Nouveau code', 'Espèces', 'Chèque'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  const linkAt5 = async () => {
    const { passage_id = 0 } = (await visitsOf(walk)).find(({ fk_adresse }) => fk_adresse === house(5)) ?? {};
    return walk.own.pay.createLink({ body: { passage_id } });
  };
  await page.clock.install();
  const donor = await leaveUnpaid('5');
  await tap(page, 'Montrer le code à payer');
  await code.waitFor();
  await runOut(testPlace().folder, (await linkAt5()).payment_link_id);
  await seen(page, 'Code expiré.');
  expect(await code.count()).toBe(0);
  for (const way of ways) await way.waitFor();
  await judgeShown(page, { ...phone, scheme: 'dark' }, 'carte-code-expire');
  await page.goto('/tournee/fin');
  await cards(page).getByText('code expiré').waitFor();
  await page.goto('/tournee');
  await cards(page)
    .getByText(/20,00\s€\s· code expiré/)
    .waitFor();
  await follow(page, /^Le Puits/);
  await page.getByRole('button', { name: /^Seulement/ }).tap();
  await follow(page, /^5 fait, code expiré/);
  await seen(page, 'Carte en attente : code expiré');

  await tap(page, 'Montrer le code à payer');
  await code.waitFor();
  await donor.goto((await linkAt5()).url);
  // The phone does not hear the service any more: its own clock knows the end.
  const news = '**/api/pay/links/*';
  await page.route(news, (route) => route.abort());
  await page.clock.fastForward('31:00');
  expect(await code.count()).toBe(1);
  await page.clock.fastForward('01:05');
  await seen(page, 'Code expiré.');
  expect(await code.count()).toBe(0);
  for (const way of ways) await way.waitFor();
  await donor.getByRole('button', { name: 'Donner par carte' }).click();
  await inState(5, 'paid');
  await page.unroute(news);
  await seen(page, 'Payé par carte.');
  await tap(page, 'Continuer');
  await seen(page, 'Carte : payé');
  await donor.context().close();
});
