import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { testPlace, type Visit, visit } from './browser.ts';
import { providerOf, takeCards } from './card-account.ts';
import type { Front } from './front.ts';
import { type OpenWalk, openWalk } from './open-walk.ts';
import { follow, give, goToDoor, phone, quiet, seen, tap } from './touch.ts';
import { visitsOf, type Walk } from './walk.ts';

let world: OpenWalk;
let walk: Walk;
let front: Front;
beforeAll(async () => {
  world = await openWalk('lenteur');
  ({ walk, front } = world);
  await takeCards(walk.chief, await providerOf(testPlace().folder));
});
afterAll(() => world.close());

const PUSH = 'POST /api/field/passages/push';
const SLOW_S = 60;
/** After the last try of a request that nobody answers. */
const GIVEN_UP_S = 120;

/** A phone whose time the tests move on. */
async function openPhone(who = true): Promise<Visit> {
  const opened = await visit(world.browser, phone, who ? walk.member : undefined, { url: front.url });
  await opened.page.clock.install();
  await opened.context.addInitScript(COUNT);
  return opened;
}

const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000);

/** Lets the page's time pass until it shows this; the seconds that it took. */
async function passUntil(page: Page, shown: Locator): Promise<number> {
  for (let passed = 0; ; passed += 5) {
    if (await shown.isVisible()) return passed;
    if (passed > 2 * GIVEN_UP_S) throw new Error('the page waits forever');
    await pass(page, 5);
  }
}

/** Counts a page's requests by method and path: all of them, and how many were under way at most at once. */
const COUNT = `
  const ask = fetch;
  globalThis.asked = {};
  globalThis.fetch = (request, ...how) => {
    const path = new URL(request.url ?? request, location).pathname.split('/').slice(0, 4).join('/');
    const one = (asked[request.method + ' ' + path] ??= { all: 0, open: 0, most: 0 });
    one.all += 1;
    one.open += 1;
    one.most = Math.max(one.most, one.open);
    return ask(request, ...how).finally(() => { one.open -= 1; });
  };
`;
const counted = (page: Page, request: string) =>
  page.evaluate<{ all: number; most: number }>(`asked['${request}']`);

const unanswered = (page: Page) => page.getByRole('alert').getByText('Le service ne répond pas');
const houses = async (...numbers: number[]) => {
  const ids = walk.doors.filter(
    ({ voie, numero }) => voie === 'Rue du Puits' && numbers.includes(numero ?? 0),
  );
  const visits = await visitsOf(walk);
  return ids.map(({ address_id }) => visits.filter(({ fk_adresse }) => fk_adresse === address_id).length);
};

test('doors are noted while a push is under way, and each is one visit however late the answer is', async () => {
  const { context, page } = await openPhone();
  await goToDoor(page, '1 puits', '1');
  await quiet(page);
  const held = front.hold(PUSH);
  await give(page, /^Don sans/, '20 €', 'Espèces');
  await seen(page, '1 passage en attente');
  await pass(page, 11);
  await held.answered(1);
  const standing = page.locator('.standing');
  await standing.getByText('Envoi…').waitFor();
  await follow(page, /Porte suivante/);
  await tap(page, /^Refus/);
  await seen(page, '2 passages en attente');
  await follow(page, /Porte suivante/);
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await seen(page, '3 passages en attente');
  await pass(page, 11);
  await held.answered(2);
  await pass(page, 31);
  await held.answered(3);
  await standing.getByText('Envoi…').waitFor();
  await pass(page, SLOW_S - 31);
  held.letGo();
  await seen(page, 'Tout est envoyé');
  expect(await counted(page, 'POST /api/field/passages')).toMatchObject({ most: 1 });
  expect(await houses(1, 2, 3)).toEqual([1, 1, 1]);
  await context.close();
});

test('what is sent by hand or prepared ends in a sentence, and goes on', async () => {
  const { context, page } = await openPhone();
  await goToDoor(page, '4 puits', '4');
  await quiet(page);
  const push = front.hold(PUSH);
  await give(page, /^Don sans/, '30 €', 'Espèces');
  await seen(page, '1 passage en attente');
  await page.goto('/tournee/fin');
  const send = page.getByRole('button', { name: /^Envo/ });
  await send.tap();
  await page.getByRole('button', { name: 'Envoi…' }).waitFor();
  expect(await passUntil(page, unanswered(page))).toBeLessThanOrEqual(GIVEN_UP_S);
  await seen(page, '1 passage en attente');
  push.letGo();
  await send.tap();
  await seen(page, 'Tout est envoyé : rien n’attend');
  expect(await houses(4)).toEqual([1]);

  await page.goto('/tournee');
  await quiet(page);
  const bootstrap = front.hold('GET /api/field/bootstrap');
  await tap(page, 'Préparer ma soirée');
  await bootstrap.answered(1);
  expect(await passUntil(page, unanswered(page))).toBeLessThanOrEqual(GIVEN_UP_S);
  bootstrap.letGo();
  await tap(page, 'Préparer ma soirée');
  await page.getByText(/^Prêt sans réseau|^Chargé sur ce téléphone/).waitFor();
  await context.close();
});

test('money that is announced through a slow network is announced once', async () => {
  const { context, page } = await openPhone();
  await page.goto('/especes/annonce');
  const submit = page.getByRole('button', { name: 'Annoncer la remise' });
  await submit.waitFor();
  const held = front.hold('POST /api/cash/handovers');
  await page.getByLabel('Nombre de 20 €', { exact: true }).fill('3');
  await submit.tap();
  await held.answered(1);
  expect(await passUntil(page, unanswered(page))).toBeLessThanOrEqual(GIVEN_UP_S);
  expect(await page.getByLabel('Nombre de 20 €', { exact: true }).inputValue()).toBe('3');
  held.letGo();
  await submit.tap();
  await seen(page, 'La remise est annoncée');
  expect((await walk.own.cash.list({ query: { operation_id: walk.operation } })).data).toHaveLength(1);
  await context.close();
});

test('whoever signs in through a slow network is told so, and signs in then', async () => {
  const { context, page } = await openPhone(false);
  await page.goto('/tournee');
  await page.getByLabel('Identifiant').fill(walk.member.username);
  await page.getByLabel('Mot de passe').fill(walk.member.password);
  const login = front.hold('POST /api/login');
  await tap(page, 'Se connecter');
  await login.answered(1);
  expect(await passUntil(page, unanswered(page))).toBeLessThanOrEqual(SLOW_S);
  login.letGo();
  await tap(page, 'Se connecter');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  await context.close();

  const other = await openPhone(false);
  const { token } = await walk.own.auth.createLink();
  await other.page.goto(`/tournee#connexion=${token}`);
  const link = front.hold('POST /api/sign-in-links/use');
  await tap(other.page, 'Se connecter avec le lien');
  await link.answered(1);
  expect(await passUntil(other.page, unanswered(other.page))).toBeLessThanOrEqual(SLOW_S);
  link.letGo();
  // The service has used it up without the phone: the password is the way on.
  await tap(other.page, 'Se connecter avec le lien');
  await other.page.getByRole('alert').getByText('Ce lien de connexion n’est plus valable').waitFor();
  expect(await other.page.getByLabel('Identifiant').count()).toBe(1);
  await other.context.close();
});

test('a card whose code or whose news comes late never keeps the donor waiting', async () => {
  const { context, page } = await openPhone();
  const code = page.getByRole('img', { name: 'Code à scanner pour payer' });
  const cash = page.getByRole('button', { name: 'Espèces', exact: true });
  await goToDoor(page, '5 puits', '5');
  await quiet(page);
  const opening = front.hold('POST /api/pay/links');
  await give(page, /^Don sans/, '20 €', 'Carte bancaire');
  await opening.answered(1);
  expect(await cash.count()).toBe(0);
  await pass(page, 11);
  await seen(page, 'Le service tarde à répondre');
  await cash.waitFor();
  expect(await passUntil(page, unanswered(page))).toBeLessThanOrEqual(GIVEN_UP_S);
  opening.letGo();
  await tap(page, 'Réessayer');
  await code.waitFor();
  await seen(page, 'En attente du paiement…');

  const polls = async () => (await counted(page, 'GET /api/pay/links')).all;
  const news = front.hold('GET /api/pay/links/');
  const before = await polls();
  await pass(page, 6);
  await news.answered(1);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await pass(page, 20);
  const unheard = 'ce téléphone ne voit pas si le donateur paie';
  await seen(page, unheard);
  await code.waitFor();
  expect(await polls()).toBe(before + 1);
  news.letGo();
  await seen(page, 'En attente du paiement…');
  // Also after a request was given up, the next one waits for its answer.
  const lost = front.hold('GET /api/pay/links/');
  const then = await polls();
  for (let passed = 0; passed < 2 * GIVEN_UP_S; passed += 10) await pass(page, 10);
  await seen(page, unheard);
  expect((await polls()) - then).toBeLessThanOrEqual((2 * GIVEN_UP_S) / 30);
  lost.letGo();
  await seen(page, 'En attente du paiement…');
  expect(await counted(page, 'GET /api/pay/links')).toMatchObject({ most: 1 });
  await cash.tap();
  await seen(page, 'Don sans calendrier · 20,00 € · Espèces');
  await seen(page, 'Tout est envoyé');
  expect(await houses(5)).toEqual([1]);
  await context.close();
});
