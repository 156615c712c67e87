import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { openBrowser, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import type { Credentials } from './season.ts';
import { follow, give, goToDoor, phone, seen, sendAll, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

const HOUR_MS = 3_600_000;
const pushes = '**/api/field/passages/push*';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), importTown()]);
  browser = opened;
  walk = await playWalk('malchance');
});
afterAll(() => browser.close());

async function signInHere(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe').fill(password);
  await tap(page, 'Se connecter');
}

test('a session that ends while a visit is sent a second time, because the first answer was lost, records it once', async () => {
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await goToDoor(page, '1 fontaine', '1');
  await page.route(pushes, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await give(page, /^Don sans/, '15 €', 'Espèces');
  await follow(page, '1 passage en attente');
  await tap(page, 'Envoyer maintenant');
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor();
  await page.unroute(pushes);
  expect(await visitsOf(walk)).toHaveLength(1);
  for (const { session_id, current } of (await walk.own.auth.listSessions()).data)
    if (!current) await walk.own.auth.endSession({ path: { session_id } });
  await tap(page, 'Envoyer maintenant');
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  expect(await page.getByText('15,00').count()).toBe(0);
  await signInHere(page, walk.member);
  await seen(page, 'Tout est envoyé : rien n’attend');
  expect(await visitsOf(walk)).toMatchObject([{ montant: '15.00', fk_type_reglement: 'cash' }]);
  await context.close();
});

test('visits of a phone whose clock is two days ahead are told, put right together, and recorded once', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.clock.install({ time: Date.now() + 48 * HOUR_MS });
  const before = (await visitsOf(walk)).length;
  await page.goto('/tournee');
  await seen(page, 'L’horloge de ce téléphone n’est pas à l’heure');
  await context.setOffline(true);
  await follow(page, /^Le Puits/);
  for (const number of ['1', '3']) {
    await page.getByLabel('Numéro ou rue').fill(`${number} puits`);
    await follow(page, new RegExp(`^${number} `));
    await give(page, /^Don \+/, '20 €', 'Espèces');
    await page.locator('.noted').waitFor();
    await follow(page, 'Portes');
  }
  const noted = Date.now();
  await context.setOffline(false);
  await follow(page, /2 à revoir/);
  await seen(page, 'le service refuse 2 passages notés à une heure qui n’est pas encore passée');
  expect(await visitsOf(walk)).toHaveLength(before);
  await tap(page, 'Corriger les heures et renvoyer');
  await page.getByText('le service refuse').waitFor({ state: 'detached' });
  await seen(page, /^Heures corrigées\s: 2 passages, (le|du) \d\d\/\d\d à \d\d:\d\d/);
  await seen(page, 'Tout est envoyé : rien n’attend');
  const taken = (await visitsOf(walk)).filter(({ montant }) => montant === '20.00');
  expect(taken).toHaveLength(2);
  for (const { passed_at, flags } of taken) {
    expect(Math.abs(Date.parse(passed_at) - noted)).toBeLessThan(HOUR_MS / 2);
    expect(flags).toContain('clock');
  }
  await context.close();
});

/** Milliseconds since 1970 of a time of day in Paris, in winter or summer time. */
function inParis(day: string, time: string): number {
  const said = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' });
  const instants = ['+01:00', '+02:00'].map((offset) => Date.parse(`${day}T${time}:00${offset}`));
  return instants.find((one) => said.format(one) === time) ?? 0;
}

test('an evening goes on after midnight and in another time zone, and what was promised for the next day is due', async () => {
  const day = addDays(dayIn('Europe/Paris', systemClock.now()), -2);
  const { context, page } = await visit(browser, { ...phone, timeZone: 'Pacific/Auckland' }, walk.member);
  await page.clock.install({ time: inParis(day, '23:50') });
  await page.goto('/tournee');
  await seen(page, 'Mes secteurs');
  await context.setOffline(true);
  await follow(page, /^Les Lilas/);
  const absent = async (number: string, when: () => Promise<void>) => {
    await page.getByLabel('Numéro ou rue').fill(`${number} ecoles`);
    await follow(page, new RegExp(`^${number} `));
    await tap(page, /^Absent/);
    await when();
    await tap(page, 'Absent');
    await page.locator('.noted').waitFor();
    await follow(page, 'Portes');
  };
  await absent('1', async () => {
    await tap(page, 'Autre jour');
    await page.getByLabel('Autre jour').fill(day);
  });
  await absent('3', () => tap(page, /^Demain/));
  const gift = async (number: string) => {
    await page.getByLabel('Numéro ou rue').fill(`${number} ecoles`);
    await follow(page, new RegExp(`^${number} `));
    await give(page, /^Don \+/, '20 €', 'Espèces');
    await page.locator('.noted').waitFor();
    await follow(page, 'Portes');
  };
  await gift('5');
  await follow(page, 'Ma tournée');
  const due = page.getByRole('region', { name: 'À repasser aujourd’hui' });
  await due.getByText('Plus tard (1)').waitFor();
  expect(await due.getByText('1 Rue des Écoles').count()).toBe(1);
  await seen(page, 'Espèces 20,00 €');

  await page.clock.setSystemTime(inParis(addDays(day, 1), '00:10'));
  await follow(page, /^Les Lilas/);
  await gift('2');
  await follow(page, 'Ma tournée');
  // Only the money of the new day.
  await seen(page, 'Espèces 20,00 €');
  await due.getByText('en retard').waitFor();
  expect(await due.getByRole('link').count()).toBe(2);
  expect(await due.getByText('Plus tard').count()).toBe(0);
  await follow(page, 'Fin de soirée');
  const tonight = page.getByRole('region', { name: 'Cette soirée' });
  await tonight.getByText('4 passages, 40,00 €').waitFor();
  await context.setOffline(false);
  await seen(page, 'Tout est envoyé : rien n’attend');
  await tonight.getByText('4 passages, 40,00 €').waitFor();
  await context.close();
});

const MARKUP = '<img src=x onerror=alert(1)>';
/** Markup, right-to-left text, an emoji, and more letters than any screen is wide. */
const HOSTILE = `${MARKUP} مريم بن علي 🚒 ${'N'.repeat(150)}`;

test('whatever streets, sectors, dwellings, colleagues and remarks are called is text at the door', async () => {
  const named = await playWalk('noms');
  const { chief, operation, userId, member } = named;
  const [door] = named.doors;
  if (!door) throw new Error('there is no door');
  await chief.sectors.update({
    path: { sector_id: named.sectors.puits },
    body: { sector_name: HOSTILE.slice(0, 100) },
  });
  const colleague = { username: 'collegue.noms', password: member.password };
  const { user_id } = await chief.users.create({ body: { ...colleague, name: HOSTILE.slice(0, 100) } });
  const { ope_user_id } = await chief.operations.addMember({
    path: { operation_id: operation },
    body: { user_id },
  });
  const visitBy = (fk_user: number, more: object) => ({
    fk_operation: operation,
    fk_user,
    fk_adresse: door.address_id,
    montant: '10.00',
    fk_type_reglement: 'cash' as const,
    ...more,
  });
  const dwelling = { floor: '<b>2</b>', door: '<i>مر🚒</i>' };
  const { data: people } = await chief.operations.listMembers({ path: { operation_id: operation } });
  const mine = people.find((one) => one.user_id === userId);
  await chief.passages.create({ body: visitBy(ope_user_id, { dwelling }) });
  await chief.passages.create({
    body: visitBy(mine?.ope_user_id ?? 0, { dwelling, remark: HOSTILE, name: HOSTILE }),
  });
  const { context, page, faults } = await visit(browser, phone, member);
  page.on('dialog', () => faults.push('a dialog'));
  await page.goto('/tournee');
  await seen(page, HOSTILE.slice(0, 40));
  await judgeShown(page, phone, 'tournee-noms');
  await page.goto(`/tournee/portes/${door.address_id}`);
  await page.getByRole('button', { name: /étage <b>2<\/b>/ }).tap();
  await seen(page, HOSTILE);
  await seen(page, `par ${HOSTILE.slice(0, 100)}`);
  await judgeShown(page, phone, 'tournee-porte-noms');
  await give(page, /^Don sans/, '5 €', 'Espèces');
  await tap(page, 'Reçu par e-mail');
  await page.getByLabel('Nom', { exact: true }).fill(HOSTILE);
  await tap(page, 'Enregistrer');
  await seen(page, 'C’est noté.');
  await page.goto('/tournee/fin');
  await page.getByRole('heading', { level: 1, name: 'Fin de soirée' }).waitFor();
  await judgeShown(page, phone, 'tournee-fin-noms');
  await sendAll(page);
  expect((await visitsOf(named)).map(({ name }) => name)).toContain(HOSTILE);
  expect(await page.locator('main').locator('img, b, i').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
