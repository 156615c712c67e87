// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { toCents } from '../../clients/typescript/src/index.ts';
import { openBrowser, visit } from './browser.ts';
import {
  follow,
  give,
  goToDoor,
  passTimeByHand,
  phone,
  prepareEvening,
  seen,
  sendAll,
  tap,
} from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), importTown()]);
  browser = opened;
  walk = await playWalk('porte');
});
afterAll(() => browser.close());

const HOSTILE = '<img src=x onerror=alert(1)> مريم 🚒';
/** False for what the browser itself logs about requests without a network. */
const isOwn = (fault: string): boolean => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault);

test('an evening without a network, with the phone switched off in its midst, is given back to the cent', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await page.goto('/tournee');
  await prepareEvening(page);
  await context.setOffline(true);
  await follow(page, /Le Puits/);
  await page.getByLabel('Numéro ou rue').fill('1 puits');
  await follow(page, /^1 /);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await seen(page, 'Don + calendrier · 20,00 € · Espèces');
  await seen(page, '1 passage en attente');
  await tap(page, 'Reçu par e-mail');
  await page.getByLabel('Nom', { exact: true }).fill(HOSTILE);
  await page.getByLabel('E-mail', { exact: true }).fill('camille@example');
  await tap(page, 'Enregistrer');
  await page.getByRole('alert').getByText('Ce n’est pas une adresse e-mail').waitFor();
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe(HOSTILE);
  await page.getByLabel('E-mail', { exact: true }).fill('camille@example.org');
  await tap(page, 'Enregistrer');
  await seen(page, 'C’est noté.');

  await follow(page, /Porte suivante/);
  await tap(page, /^Don sans/);
  await tap(page, 'Autre montant');
  await tap(page, 'Chèque');
  await page.getByRole('alert').getByText('Choisissez d’abord un montant').waitFor();
  await page.getByLabel('Autre montant').fill('100000');
  await tap(page, 'Chèque');
  await page.getByRole('alert').getByText('Écrivez un montant de 0,01 à').waitFor();
  await page.getByLabel('Autre montant').fill('12,5');
  await tap(page, 'Chèque');
  await seen(page, 'Don sans calendrier · 12,50 € · Chèque');
  await follow(page, /Porte suivante/);
  await tap(page, /^Absent/);
  await tap(page, /^Demain/);
  await tap(page, 'Soir');
  await tap(page, 'Absent');
  await seen(page, /^Absent/);
  await follow(page, /Porte suivante/);
  await page.getByRole('button', { name: /^Refus/ }).waitFor();
  await passTimeByHand(page);
  await tap(page, /^Refus/);
  await seen(page, '4 passages en attente');
  await tap(page, 'Annuler');
  await seen(page, '3 passages en attente');
  await page.clock.resume();
  // A visit that was undone leaves the door unchanged.
  await tap(page, /^Maison vide/);
  await seen(page, '4 passages en attente');

  await follow(page, 'Portes');
  await page.getByLabel('Numéro ou rue').fill('1 stade');
  await follow(page, /^1 /);
  await seen(page, 'Logements : 0 / 6');
  await tap(page, '2');
  await page.getByLabel('Porte').fill('B');
  await tap(page, 'Noter ce logement');
  await seen(page, 'étage 2, porte B');
  await give(page, /^Plusieurs/, '50 €', 'Espèces');
  await tap(page, 'Choisir un autre logement');
  await seen(page, 'Logements : 1 / 6');
  await tap(page, /^étage 2, porte B/);
  await seen(page, 'Plusieurs calendriers · 50,00 € · Espèces');
  await seen(page, '5 passages en attente');
  expect(faults.filter(isOwn)).toEqual([]);
  expect(await visitsOf(walk)).toEqual([]);
  // The phone is switched off before it sends anything, and on again.
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/tournee');
  await seen(again, 'Tout est envoyé');
  await seen(again, '82,50 €');
  await seen(again, '70,00 € en espèces · 12,50 € en chèques');
  const stored = await visitsOf(walk);
  expect(stored.map(({ fk_type }) => fk_type).sort()).toEqual([
    'a_finaliser',
    'don',
    'effectue',
    'lot',
    'maison_vide',
  ]);
  expect(stored.reduce((sum, { montant }) => sum + toCents(montant), 0)).toBe(8250);
  expect(stored.find(({ fk_type }) => fk_type === 'effectue')).toMatchObject({ name: HOSTILE });
  expect(stored.find(({ fk_type }) => fk_type === 'a_finaliser')).toMatchObject({ return_part: 'evening' });
  expect(stored.find(({ fk_type }) => fk_type === 'lot')).toMatchObject({
    dwelling: { floor: '2', door: 'B' },
    nb_calendriers: 2,
  });
  const { totals } = await walk.own.stats.home().then(({ figures }) => figures);
  expect(totals).toMatchObject({ amount_cents: 8250, done: 4, to_finish: 1 });
  await seen(again, `${totals.remaining - 12} logements restants sur 29`);
  await context.close();
});

test('a visit can be taken back for ten seconds, and goes by itself then', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await goToDoor(page, '4 fontaine', '4');
  await seen(page, 'Tout est envoyé');
  const before = (await visitsOf(walk)).length;
  await passTimeByHand(page);
  await tap(page, /^Refus/);
  await page.getByRole('button', { name: 'Annuler' }).waitFor();
  // The phone corrects its clock, and its page gets the focus again.
  await page.clock.setSystemTime(Date.now() - 60_000);
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.clock.fastForward(9000);
  await seen(page, '1 passage en attente');
  expect(await visitsOf(walk)).toHaveLength(before);
  await page.clock.fastForward(1000);
  await page.clock.resume();
  await seen(page, 'Tout est envoyé');
  await page.getByRole('button', { name: 'Annuler' }).waitFor({ state: 'detached' });
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  expect(faults).toEqual([]);
  await context.close();
});

test('a visit that is noted while another one is being sent is not sent with it, and can be taken back', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.clock.install();
  await goToDoor(page, '6 fontaine', '6');
  await seen(page, 'Tout est envoyé');
  const before = (await visitsOf(walk)).length;
  const pushes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/passages/push')) pushes.push(request.url());
  });
  await passTimeByHand(page);
  // A weak network: no request is answered.
  await page.route('**/api/field/passages/push*', () => {});
  await tap(page, /^Refus/);
  await seen(page, '1 passage en attente');
  const first = page.waitForRequest('**/api/field/passages/push*');
  await page.clock.fastForward(10_000);
  await first;
  await tap(page, 'Encore un passage ici');
  await tap(page, /^Maison vide/);
  await seen(page, '2 passages en attente');
  await page.clock.fastForward(5000);
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.getByRole('button', { name: 'Annuler' }).waitFor();
  expect(pushes).toHaveLength(1);
  await page.unrouteAll();
  await tap(page, 'Annuler');
  await seen(page, '1 passage en attente');
  await page.clock.resume();
  await seen(page, 'Tout est envoyé');
  expect((await visitsOf(walk)).map(({ fk_type }) => fk_type)).toContain('refuse');
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await context.close();
});

test('an answer that was lost after the service had it records nothing twice', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await goToDoor(page, '1 fontaine', '1');
  const before = (await visitsOf(walk)).length;
  await give(page, /^Don sans/, '30 €', 'Espèces');
  await seen(page, '1 passage en attente');
  const pushes = '**/api/field/passages/push*';
  await page.route(pushes, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('link', { name: '1 passage en attente' }).tap();
  await tap(page, 'Envoyer maintenant');
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor();
  await seen(page, '1 passage en attente');
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await page.unroute(pushes);
  await sendAll(page);
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await context.close();
});

test('a phone without room says so, keeps what was chosen, and notes it once when there is room again', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '2 fontaine', '2');
  await seen(page, 'Tout est envoyé');
  const before = (await visitsOf(walk)).length;
  await tap(page, /^Don sans/);
  await tap(page, '10 €');
  // Simulates a browser without free storage: it aborts the whole transaction.
  await page.evaluate(`globalThis.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () {
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
      this.transaction.abort();
    }`);
  await tap(page, 'Espèces');
  await page.getByRole('alert').getByText('Le téléphone n’a plus de place : rien n’a été noté').waitFor();
  await seen(page, 'Tout est envoyé');
  expect(await page.getByRole('button', { name: '10 €' }).getAttribute('aria-pressed')).toBe('true');
  await page.evaluate('IDBObjectStore.prototype.put = globalThis.put');
  await tap(page, 'Espèces');
  await follow(page, '1 passage en attente');
  await sendAll(page);
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await context.close();
});

test('a session that was ended from elsewhere shows nothing, and what was not sent goes after the next sign-in', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '5 fontaine', '5');
  await seen(page, 'Tout est envoyé');
  const before = (await visitsOf(walk)).length;
  await context.setOffline(true);
  await give(page, /^Don \+/, '15 €', 'Espèces');
  await follow(page, '1 passage en attente');
  for (const { session_id, current } of (await walk.own.auth.listSessions()).data)
    if (!current) await walk.own.auth.endSession({ path: { session_id } });
  // Once online, the phone asks by itself whether its session is valid.
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  expect(await page.getByText('15,00').count()).toBe(0);
  expect(await visitsOf(walk)).toHaveLength(before);
  await page.getByLabel('Identifiant').fill(walk.member.username);
  await page.getByLabel('Mot de passe').fill(walk.member.password);
  await tap(page, 'Se connecter');
  await seen(page, 'Tout est envoyé : rien n’attend');
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await context.close();
});

test('one window at a time has the evening, and the other may take it over', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.goto('/tournee');
  await page.getByRole('heading', { name: 'Mes secteurs' }).waitFor();
  const second = await context.newPage();
  await second.goto('/tournee/portes');
  await second.getByRole('alert').getByText('ouverte dans une autre fenêtre').waitFor();
  await tap(second, 'Continuer dans cette fenêtre');
  await second.getByLabel('Numéro ou rue').waitFor();
  await page.getByRole('alert').getByText('ouverte dans une autre fenêtre').waitFor();
  await context.close();
});
