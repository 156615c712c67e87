import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { marksTooFaint, textsTooFaint } from './contrast.ts';
import { hardToTouch } from './finger.ts';
import { judgeShown } from './judge.ts';
import { follow, give, goToDoor, phone, quiet, seen, tap } from './touch.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('soleil');
});
afterAll(() => browser.close());

/** Judges the page that is shown in the dark and in the sun. */
async function look(page: Page, name: string): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await judgeShown(page, { ...phone, scheme }, `vue-${name}`);
    expect({ name, scheme, faint: await marksTooFaint(page) }).toEqual({ name, scheme, faint: [] });
  }
  expect({ name, faint: await textsTooFaint(page), hard: await hardToTouch(page) }).toEqual({
    name,
    faint: [],
    hard: [],
  });
}

const doorOf = (voie: string, numero: number): number =>
  walk.doors.find((one) => one.voie === voie && one.numero === numero)?.address_id ?? 0;

test('every step at a door is read in the sun, and by a screen reader', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '1 puits', '1');
  await quiet(page);
  await look(page, 'porte');
  await tap(page, /^Plusieurs/);
  await tap(page, '20 €');
  await tap(page, 'Autre montant');
  await look(page, 'montant');
  await tap(page, 'Espèces');
  await page.getByRole('alert').waitFor();
  await look(page, 'montant-refuse');
  await tap(page, 'Autre résultat');
  await tap(page, /^Absent/);
  await tap(page, /^Demain/);
  await tap(page, 'Autre jour');
  await look(page, 'repasser');
  await context.setOffline(true);
  await tap(page, 'Absent');
  await page.locator('.noted').waitFor();
  await look(page, 'note');
  await follow(page, /Porte suivante/);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await tap(page, 'Remarque');
  await look(page, 'note-remarque');
  await tap(page, 'Reçu par e-mail');
  await look(page, 'note-recu');
  await tap(page, 'Encore un passage ici');
  await look(page, 'porte-deja');
  await tap(page, 'Corriger');
  await look(page, 'porte-corriger');
  await tap(page, 'Ne rien changer');
  await tap(page, 'Supprimer');
  await look(page, 'porte-supprimer');
  await context.setOffline(false);
  await page.goto(`/tournee/portes/${doorOf('Rue du Puits', 4)}`);
  await tap(page, 'Ne plus solliciter');
  await look(page, 'porte-ne-plus');
  await tap(page, 'Oui, ne plus solliciter');
  await seen(page, 'Ne pas solliciter');
  await look(page, 'porte-interdite');
  await context.close();
});

test('a block, the lists and the pages around the doors are read in the sun, and by a screen reader', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  const { room_id } = await walk.chief.chat.createRoom({
    body: { kind: 'group', title: 'Équipe', user_ids: [walk.userId] },
  });
  const id = '0192a000-0000-7000-8000-000000000501';
  await walk.chief.chat.sendMessage({ path: { room_id }, body: { id, body: 'Bonjour à tous' } });
  await page.goto(`/tournee/portes/${doorOf('Rue du Stade', 1)}`);
  await tap(page, 'Décrire l’immeuble');
  await page.getByLabel('Étages').fill('2');
  await page.getByLabel('Portes par étage').fill('2');
  await look(page, 'immeuble-decrire');
  await tap(page, 'Ajouter ces logements');
  await tap(page, 'Choisir plusieurs logements');
  await page.locator('.flats button').first().tap();
  await look(page, 'immeuble-choix');
  await tap(page, 'Ne plus choisir');
  await look(page, 'immeuble');
  await tap(page, '2');
  await page.getByLabel(/^Porte/).fill('B');
  await tap(page, 'Noter ce logement');
  await look(page, 'logement');
  await page.goto('/tournee/portes/autre');
  await page.getByLabel('Secteur').waitFor();
  await look(page, 'autre-porte');
  await page.goto(`/tournee/portes?secteur=${walk.sectors.puits}`);
  await page.locator('ul.doors a').first().waitFor();
  await look(page, 'liste');
  await page.goto('/tournee/messages');
  await seen(page, 'Équipe');
  await look(page, 'conversations');
  await follow(page, /Équipe/);
  await seen(page, 'Bonjour à tous');
  await look(page, 'conversation');
  await page.goto('/tournee/installer');
  await page.locator('h1').waitFor();
  await look(page, 'installer');
  await page.goto(`/tournee/carte?secteur=${walk.sectors.puits}`);
  await seen(page, 'Portes en liste');
  await look(page, 'carte');
  await context.close();
});

test('an evening with what was refused, what waits and what is promised is read in the sun, and by a screen reader', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  // The clock of the phone is ahead, so that the service refuses the visit.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await goToDoor(page, '2 lilas', '2');
  await give(page, /^Don sans/, '30 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await page.goto('/tournee/fin');
  await seen(page, /1 à revoir/);
  await context.setOffline(true);
  await follow(page, 'Ma tournée');
  await follow(page, /^Les Lilas/);
  await page.getByLabel('Numéro ou rue').fill('3 lilas');
  await follow(page, /^3 /);
  await tap(page, /^Absent/);
  await tap(page, /^Ce soir/);
  await tap(page, 'Absent');
  await page.locator('.noted').waitFor();
  await follow(page, 'Portes');
  await look(page, 'liste-faite');
  await follow(page, 'Ma tournée');
  await seen(page, 'À repasser aujourd’hui');
  await look(page, 'tournee');
  await follow(page, 'Fin de soirée');
  await seen(page, 'Envoyer maintenant');
  await look(page, 'fin');
  await context.close();
});
