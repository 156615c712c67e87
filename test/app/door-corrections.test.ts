// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { axeFaults, openBrowserWithoutMaps, testPlace, visit } from './browser.ts';
import { give, passTimeByHand, phone, quiet, seen, sendAll, tap } from './touch.ts';
import { colleagueOf, importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  browser = opened;
  walk = await playWalk('corriger');
});
afterAll(() => browser.close());

const houseOf = (number: number): number =>
  walk.doors.find(({ voie, numero }) => voie === 'Rue du Puits' && numero === number)?.address_id ?? 0;
const openHouse = async (page: Page, number: number): Promise<void> => {
  await page.goto(`/tournee/portes/${houseOf(number)}`);
  await seen(page, 'Tout est envoyé');
};
/** The labels of the buttons that are chosen. */
async function chosen(page: Page): Promise<string[]> {
  const labels = await page.locator('main button[aria-pressed="true"]').allInnerTexts();
  return labels.map((label) => label.replaceAll(/\s/g, ' '));
}
const undo = (page: Page) => page.getByRole('button', { name: 'Annuler', exact: true });
const gone = (page: Page) => page.getByRole('status').getByText('Le passage est supprimé.');
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
/** An exchange with the service, as when the member takes up the phone again. */
async function exchange(page: Page, pass = async () => {}): Promise<void> {
  const answered = page.waitForResponse('**/api/cash/balances*');
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await pass();
  await answered;
  await quiet(page);
}

test('a door whose only visit was removed says so, takes another visit, and has nothing to undo', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await openHouse(page, 1);
  await passTimeByHand(page);
  await tap(page, /^Refus/);
  await undo(page).waitFor();
  await tap(page, 'Encore un passage ici');
  await tap(page, 'Supprimer');
  await page.locator('form').getByRole('button', { name: 'Supprimer' }).tap();
  await gone(page).waitFor();
  expect(await focused(page)).toBe('Le passage est supprimé.');
  expect(await undo(page).count()).toBe(0);
  await tap(page, /^Maison vide/);
  await seen(page, '1 passage en attente');
  // The undo of the new visit does not touch anything else, and is told as well.
  await undo(page).tap();
  await gone(page).waitFor();
  await page.getByRole('button', { name: /^Refus/ }).waitFor();
  await seen(page, 'Tout est envoyé');
  await page.clock.resume();
  expect(await visitsOf(walk)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a visit that was corrected is not offered to be taken back as it was', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await openHouse(page, 2);
  await passTimeByHand(page);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await undo(page).waitFor();
  await tap(page, 'Remarque');
  await tap(page, 'Enregistrer');
  await seen(page, 'Rien n’a changé.');
  await tap(page, 'Remarque');
  await page.getByLabel('Remarque').fill('Sonnette à gauche');
  await tap(page, 'Enregistrer');
  await seen(page, 'C’est noté.');
  expect(await undo(page).count()).toBe(1);
  await tap(page, 'Corriger');
  expect(await chosen(page)).toEqual(['Don + calendrier', '20 €', 'Espèces']);
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'Rien n’a changé.');
  expect(await undo(page).count()).toBe(1);
  await page.getByRole('link', { name: /Porte suivante/ }).waitFor();
  await tap(page, 'Corriger');
  await tap(page, '30 €');
  expect(await page.getByLabel('Remarque').inputValue()).toBe('Sonnette à gauche');
  await page.getByLabel('Remarque').fill('Sonnette à droite');
  await page.getByLabel('Nom').fill('Camille Martin');
  await page.getByLabel('E-mail').fill('camille');
  await tap(page, 'Enregistrer la correction');
  await page.getByRole('alert').getByText('Ce n’est pas une adresse e-mail').waitFor();
  const email = page.getByLabel('E-mail');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await email.fill('camille@example.org');
  expect(await email.getAttribute('aria-invalid')).toBe('false');
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'La correction est notée.');
  await undo(page).waitFor({ state: 'detached' });
  await seen(page, 'Don + calendrier · 30,00 € · Espèces');
  // The round goes on as after any visit.
  await page.getByRole('link', { name: /Porte suivante/ }).waitFor();
  await page.clock.resume();
  await page.goto('/tournee/fin');
  await sendAll(page);
  expect((await visitsOf(walk)).find(({ fk_adresse }) => fk_adresse === houseOf(2))).toMatchObject({
    montant: '30.00',
    name: 'Camille Martin',
    email: 'camille@example.org',
    remark: 'Sonnette à droite',
  });
  await openHouse(page, 2);
  // The association leaves removals of what was sent to its administrators.
  await seen(page, 'Un administrateur peut le supprimer.');
  expect(await page.getByRole('button', { name: 'Supprimer', exact: true }).count()).toBe(0);
  // A result without a donor leaves none.
  await tap(page, 'Corriger');
  await tap(page, /^Refus/);
  expect(await page.getByLabel('Nom').count()).toBe(0);
  await tap(page, 'Ne rien changer');
  await context.close();
});

test('a correction begins with what was noted, so that only what is wrong is chosen anew', async () => {
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await openHouse(page, 3);
  await give(page, /^Plusieurs/, '20 €', 'Chèque');
  await tap(page, 'Encore un passage ici');
  await tap(page, 'Corriger');
  expect(await chosen(page)).toEqual(['Plusieurs calendriers', '20 €', 'Chèque']);
  expect(await axeFaults(page)).toEqual([]);
  await tap(page, 'Calendriers : Un de plus');
  await tap(page, 'Espèces');
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'La correction est notée.');
  await seen(page, 'Plusieurs calendriers · 20,00 € · Espèces');
  await tap(page, 'Corriger');
  await page.locator('output').getByText('3').waitFor();
  // Only the type is another: amount and means stay.
  await tap(page, /^Don sans/);
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'Don sans calendrier · 20,00 € · Espèces');
  await tap(page, 'Corriger');
  await tap(page, 'Autre montant');
  await page.getByLabel('Autre montant').fill('12,5');
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'Don sans calendrier · 12,50 € · Espèces');
  await tap(page, 'Corriger');
  expect(await page.getByLabel('Autre montant').inputValue()).toBe('12,50');
  await tap(page, /^Refus/);
  await tap(page, 'Enregistrer la correction');
  await page.locator('.done').getByText('Refus', { exact: true }).waitFor();
  // Money that nobody has chosen is not made up.
  await tap(page, 'Corriger');
  await tap(page, /^Don \+/);
  await tap(page, '10 €');
  await tap(page, 'Enregistrer la correction');
  await page.getByRole('alert').getByText('Choisissez comment').waitFor();
  await tap(page, /^Absent/);
  await tap(page, /^Demain/);
  await tap(page, 'Soir');
  await tap(page, 'Enregistrer la correction');
  await page
    .locator('.done')
    .getByText(/^Absent\s· /)
    .waitFor();
  await tap(page, 'Corriger');
  expect(await chosen(page)).toEqual([
    expect.stringMatching(/^Absent/),
    expect.stringMatching(/^Demain/),
    'Soir',
    'Absent',
  ]);
  await tap(page, 'Ne rien changer');
  await page.goto('/tournee/fin');
  await sendAll(page);
  const stored = (await visitsOf(walk)).filter(({ fk_adresse }) => fk_adresse === houseOf(3));
  expect(stored).toMatchObject([
    { fk_type: 'a_finaliser', motif: 'absent', return_part: 'evening', montant: '0.00' },
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a visit that is removed elsewhere while its form is open is told, and the door goes on', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  const body = { fk_operation: walk.operation, fk_adresse: houseOf(4), fk_type: 'refuse' as const };
  const { passage_id } = await walk.own.passages.create({ body });
  await openHouse(page, 4);
  await tap(page, 'Corriger');
  await walk.chief.passages.delete({ path: { passage_id } });
  await exchange(page);
  await gone(page).waitFor();
  expect(await page.getByRole('button', { name: 'Enregistrer la correction' }).count()).toBe(0);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await seen(page, 'Don + calendrier · 20,00 € · Espèces');
  await context.close();
});

test('two members at one door see each other’s visit, before and after they record theirs', async () => {
  const credentials = await colleagueOf(walk, 'corriger');
  const colleague = createClient({ url: testPlace().url });
  const { user } = await colleague.signIn(credentials);
  const path = { sector_id: walk.sectors.puits };
  await walk.chief.sectors.get({ path });
  await walk.chief.sectors.setMembers({ path, body: { members: [walk.userId, user.user_id] } });
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.clock.install();
  await page.setViewportSize({ width: phone.width, height: 640 });
  await openHouse(page, 5);
  await passTimeByHand(page);
  const last = page.getByRole('button', { name: /^Maison vide/ });
  const place = await last.boundingBox();
  const now = await page.evaluate<number>('Date.now()');
  const visitOf = (fk_type: 'refuse' | 'a_finaliser', minutes: number) => ({
    fk_operation: walk.operation,
    fk_adresse: houseOf(5),
    fk_type,
    ...(fk_type === 'a_finaliser' ? { motif: 'absent' as const } : {}),
    passed_at: new Date(now - minutes * 60_000).toISOString(),
  });
  await colleague.passages.create({ body: visitOf('a_finaliser', 20) });
  await exchange(page, () => page.clock.runFor(1000));
  await seen(page, /^Déjà passé il y a 20\s?min, par Marc Petit\s: Absent$/);
  // No result has moved under the finger, nor off the screen.
  expect(await last.boundingBox()).toEqual(place);
  expect((place?.y ?? 640) + (place?.height ?? 0)).toBeLessThanOrEqual(640);
  await tap(page, /^Refus/);
  await page.getByRole('link', { name: /Porte suivante/ }).waitFor();
  await colleague.passages.create({ body: visitOf('refuse', 0) });
  await exchange(page, () => page.clock.fastForward(10_000));
  await seen(page, /^Déjà passé à l’instant, par Marc Petit\s: Refus$/);
  await page.getByRole('link', { name: /Porte suivante/ }).waitFor();
  await page.clock.resume();
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
