import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { until } from '../support/local/until.ts';
import { isUnexpected, openBrowser, testPlace, type Visit, visit } from './browser.ts';
import { textsTooFaint } from './contrast.ts';
import { judgeShown } from './judge.ts';
import { follow, give, goToOtherDoor, phone, quiet, seen, tap } from './touch.ts';
import { trueInPage } from './true-in-page.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let own: Client;
/** The phone of the member, at a door. */
let door: Visit;
beforeAll(async () => {
  const { url, member } = testPlace();
  browser = await openBrowser();
  own = createClient({ url });
  await own.signIn(member);
  door = await visit(browser, phone, member, { serviceWorkers: 'block' });
});
afterAll(() => browser.close());

const code = (page: Page) => page.getByRole('img', { name: 'Code à scanner pour payer' });
const latest = async () => {
  const { data } = await own.passages.list({ query: { sort: '-passed_at', limit: 1 } });
  if (!data[0]) throw new Error('there is no visit');
  return data[0];
};

/** Records a gift by card and waits for its code; `amount` is the label of a button on the pad. */
async function giveByCard(amount: string): Promise<void> {
  await goToOtherDoor(door.page);
  await give(door.page, /^Don sans/, amount, 'Carte bancaire');
  await code(door.page).waitFor();
}

/** Opens the page of the code on the donor's phone. The service returns the same code while its link is open. */
async function openOnDonorsPhone(): Promise<Page> {
  const { passage_id } = await latest();
  const { url, qr_svg } = await own.pay.createLink({ body: { passage_id } });
  expect(await code(door.page).getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(qr_svg)}`);
  const donor = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true });
  const page = await donor.newPage();
  await page.goto(url);
  return page;
}

/** The donor's page tells that the payment has arrived; until it has, the page has a link that asks again. */
async function seenPaid(donor: Page): Promise<void> {
  const paid = donor.getByText('Merci, votre paiement est reçu');
  const again = donor.getByRole('link', { name: 'Actualiser' });
  await paid.or(again).first().waitFor();
  while (!(await paid.isVisible())) {
    await again.tap();
    await paid.or(again).first().waitFor();
  }
}

test('a donor scans the code, is declined once, pays, and the member sees it', async () => {
  await giveByCard('20 €');
  await judgeShown(door.page, phone, 'carte-bancaire');
  const donor = await openOnDonorsPhone();
  await donor.getByText('Autres issues').tap();
  await donor.getByRole('button', { name: 'Refuser (provision insuffisante)' }).tap();
  await seen(door.page, 'La dernière carte a été refusée');
  await donor.getByRole('button', { name: 'Donner par carte' }).tap();
  await seenPaid(donor);
  await seen(door.page, 'Payé par carte.');
  expect(await code(door.page).count()).toBe(0);
  await judgeShown(door.page, phone, 'carte-payee');
  await tap(door.page, 'Continuer');
  await seen(door.page, 'Carte : payé');
  expect(await latest()).toMatchObject({ montant: '20.00', fk_type_reglement: 'pay', payment_state: 'paid' });
  await donor.context().close();
});

test('the code fills a small phone, white in the dark, and all that the member needs is below it', async () => {
  const { page } = door;
  await page.emulateMedia({ colorScheme: 'dark' });
  await giveByCard('20 €');
  const screen = page.getByRole('dialog', { name: 'Carte bancaire' });
  const state = screen.getByRole('status').filter({ hasText: 'En attente du paiement' });
  // 560: what the bars of a browser leave of 640.
  for (const height of [740, 640, 560]) {
    await page.setViewportSize({ width: phone.width, height });
    const drawn = await code(page).boundingBox();
    expect(Math.min(drawn?.width ?? 0, drawn?.height ?? 0)).toBeGreaterThanOrEqual(
      height === 560 ? 280 : 320,
    );
    const below = [
      screen.getByText(/^20,00\s€\s· valable jusqu’à/),
      state,
      screen.getByRole('button', { name: 'Espèces', exact: true }),
      screen.getByRole('button', { name: 'Chèque', exact: true }),
    ];
    for (const one of below) {
      const box = await one.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((drawn?.y ?? 0) + (drawn?.height ?? 0));
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  }
  const ground = "getComputedStyle(document.querySelector('dialog')).backgroundColor";
  expect(await page.evaluate(ground)).toBe('rgb(255, 255, 255)');
  expect(await textsTooFaint(page, 'dialog')).toEqual([]);
  await judgeShown(page, { ...phone, scheme: 'dark' }, 'carte-code');
  await page.setViewportSize({ width: phone.width, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a style of the code that was not loaded ahead is asked for again with the code', async () => {
  const { context, page } = await visit(browser, phone, testPlace().member, { serviceWorkers: 'block' });
  const style = '**/assets/card-style-*';
  await page.route(style, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('card-style'));
  await page.goto('/tournee');
  await failed;
  await page.unroute(style);
  await follow(page, 'Une porte qui n’est pas dans la liste');
  await page.getByLabel('Numéro et rue').fill('12 chemin du Lavoir');
  await give(page, /^Don sans/, '5 €', 'Carte bancaire');
  await code(page).waitFor();
  expect(await page.evaluate('getComputedStyle(document.querySelector(".card-screen")).display')).toBe(
    'flex',
  );
  await tap(page, 'Espèces');
  await quiet(page);
  await context.close();
});

test('the screen stays on while the code is shown, and whoever leaves the code finds it again', async () => {
  const { page, context } = door;
  await context.addInitScript(`
    globalThis.locks = { asked: 0, released: 0 };
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
      locks.asked += 1;
      return { release: async () => { locks.released += 1; } };
    } } });
  `);
  await giveByCard('10 €');
  await trueInPage(page, 'locks.asked === 1 && locks.released === 0');
  // The browser has released it, as the page was hidden.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await trueInPage(page, 'locks.asked === 2 && locks.released === 1');
  await tap(page, 'Retour à la porte');
  await trueInPage(page, 'locks.released === 2');
  await seen(page, 'Carte en attente');
  await trueInPage(page, "document.activeElement.matches('.done')");
  await tap(page, 'Montrer le code à payer');
  await code(page).waitFor();
  await page.keyboard.press('Escape');
  await code(page).waitFor({ state: 'detached' });
  await trueInPage(page, "document.activeElement.textContent === 'Montrer le code à payer'");
});

test('a code that is not valid any more is replaced by another one', async () => {
  const { page } = door;
  await giveByCard('5 €');
  const { passage_id } = await latest();
  const { payment_link_id } = await own.pay.createLink({ body: { passage_id } });
  await own.pay.cancelLink({ path: { payment_link_id } });
  await seen(page, 'Code expiré.');
  expect(await code(page).count()).toBe(0);
  await judgeShown(page, phone, 'carte-code-perime');
  await tap(page, 'Nouveau code');
  await code(page).waitFor();
});

test('a donor who would rather pay in cash closes the code, and nobody pays twice', async () => {
  await giveByCard('10 €');
  const donor = await openOnDonorsPhone();
  await tap(door.page, 'Espèces');
  await seen(door.page, 'Don sans calendrier · 10,00 € · Espèces');
  await donor.reload();
  await seen(donor, 'Cette page a expiré');
  await seen(door.page, 'Tout est envoyé');
  expect(await latest()).toMatchObject({ montant: '10.00', fk_type_reglement: 'cash' });
  await donor.context().close();
});

test('as long as the service does not know that a donor pays in cash, the phone says that the code is open', async () => {
  const { page } = door;
  const [links, pushes] = ['**/api/pay/links', '**/api/field/passages/push*'];
  // The service creates the link, but its answer does not reach the phone.
  await page.route(links, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await goToOtherDoor(page);
  await give(page, /^Don sans/, '30 €', 'Carte bancaire');
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor();
  await page.route(pushes, (route) => route.abort());
  await tap(page, 'Espèces');
  const open = page.getByRole('alert').getByText('Ne prenez pas d’argent avant');
  await open.waitFor();
  await seen(page, '1 passage en attente');
  const { passage_id } = await latest();
  const { payment_link_id } = await own.pay.createLink({ body: { passage_id } });
  const path = { payment_link_id };
  expect(await own.pay.getLink({ path })).toMatchObject({ status: 'open' });
  await quiet(page);
  await page.unroute(links);
  await page.unroute(pushes);
  await tap(page, 'Envoyer maintenant');
  await open.waitFor({ state: 'detached' });
  // The service closes the link later, by a queue message.
  await until('the link is closed', async () =>
    (await own.pay.getLink({ path })).status === 'canceled' ? true : undefined,
  );
  expect(await latest()).toMatchObject({ montant: '30.00', fk_type_reglement: 'cash' });
});

test('a donor who has paid meanwhile pays nothing else', async () => {
  await giveByCard('15 €');
  const links = '**/api/pay/links/*';
  // The phone does not learn of the payment in time.
  await door.page.route(links, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const donor = await openOnDonorsPhone();
  await donor.getByRole('button', { name: 'Donner par carte' }).tap();
  await seenPaid(donor);
  await tap(door.page, 'Espèces');
  await door.page.setViewportSize({ width: phone.width, height: 560 });
  const refusal = door.page.getByRole('alert').filter({ hasText: 'Le donateur vient de payer par carte' });
  const { y = 0, height = 0 } = (await refusal.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(560);
  await door.page.setViewportSize({ width: phone.width, height: 800 });
  expect(await latest()).toMatchObject({ montant: '15.00', fk_type_reglement: 'pay', payment_state: 'paid' });
  await door.page.unroute(links);
  await donor.context().close();
});

test('to correct the amount of a card that was not paid leaves it a card', async () => {
  await giveByCard('5 €');
  const { passage_id } = await latest();
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  await page.goto(`/passages/${passage_id}`);
  await page.getByText('Corriger le passage').press('Enter');
  await page.getByLabel('Montant', { exact: true }).fill('6');
  await page.keyboard.press('Enter');
  await page.getByText('La correction est enregistrée').waitFor();
  const corrected = await latest();
  expect(corrected).toMatchObject({ montant: '6.00', fk_type_reglement: 'pay' });
  // A queue message closes the code, which has the old amount.
  expect(['pending', 'canceled']).toContain(corrected.payment_state);
  await context.close();
});

test('a card that was paid for a visit that says otherwise, or is deleted, is given back at the desk', async () => {
  await giveByCard('10 €');
  const donor = await openOnDonorsPhone();
  await donor.getByRole('button', { name: 'Donner par carte' }).tap();
  await seenPaid(donor);
  const { passage_id } = await latest();
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  // Simulates the service's answer when the donor paid before the correction; the card payment itself is unchanged.
  const [one, path] = [`**/api/passages/${passage_id}`, { passage_id }];
  const differing = {
    ...(await own.passages.get({ path })),
    montant: '8.00',
    fk_type_reglement: 'cash',
    payment_state: 'mismatch',
  };
  await page.route(one, (route) => route.fulfill({ json: differing }));
  await page.goto(`/cartes/${passage_id}`);
  await page.getByText('tout ce qui n’a pas encore été rendu').waitFor();
  await page.unroute(one);
  await page.route(one, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { code: 'passage-not-found', title: '', detail: '', status: 404, request_id: '', errors: [] },
    }),
  );
  await page.reload();
  await page.getByText('ou il a été supprimé').waitFor();
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await page.getByRole('button', { name: 'Rendre tout ce que la carte a payé' }).press('Enter');
  await page.getByText('Le remboursement est parti vers la carte du donateur. (10,00').waitFor();
  expect(await own.passages.get({ path })).toMatchObject({ payment_state: 'refunded' });
  await context.close();
  await donor.context().close();
});

test('without a network no code is promised, and another means is taken', async () => {
  const { context, page, faults } = door;
  await goToOtherDoor(page);
  await seen(page, 'Tout est envoyé');
  await context.setOffline(true);
  await give(page, /^Don sans/, '5 €', 'Carte bancaire');
  await page.getByRole('alert').getByText('La carte bancaire a besoin du réseau').waitFor();
  await tap(page, 'Espèces');
  await seen(page, 'Don sans calendrier · 5,00 € · Espèces');
  await seen(page, '1 passage en attente');
  await context.setOffline(false);
  expect(
    faults.filter((fault) => isUnexpected(fault) && !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)),
  ).toEqual([]);
});
