import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { axeFaults, isUnexpected, openBrowser, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';
import { importTown } from './walk.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
/** The street of the first gift. */
let street = '';
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('effacement')]);
  const { chief, operationId: operation_id } = small;
  const [own] = (await chief.users.list({ query: { q: small.admin.username } })).data;
  await chief.operations.addMember({ path: { operation_id }, body: { user_id: own?.user_id ?? 0 } });
  const passed_at = `${addDays(dayIn('Europe/Paris', systemClock.now()), -1)}T17:00:00.000Z`;
  const gift = {
    fk_operation: operation_id,
    lat: 48.39,
    lon: -4.49,
    passed_at,
    fk_type_reglement: 'cash' as const,
  };
  const [area] = (await importTown()).sectors;
  if (!area) throw new Error('the town has no sector');
  const { sector_id } = await chief.sectors.create({
    body: { operation_id, sector_name: 'Les Lilas', members: [], outline: area.outline },
  });
  const [door] = (await chief.sectors.addresses({ path: { sector_id }, query: { limit: 1 } })).data;
  if (!door) throw new Error('the sector has no address');
  const { address_id: fk_adresse, lat, lon, numero, rep, voie, code_postal, commune } = door;
  street = `${[numero, rep, voie].filter(Boolean).join(' ')}, ${code_postal} ${commune}`;
  const atDoor = { fk_adresse, fk_sector: sector_id, lat, lon, accuracy_m: 22 };
  await chief.passages.create({
    body: { ...gift, ...atDoor, montant: '20', name: 'Noëlle Le Dû', email: 'noelle@example.org' },
  });
  await chief.passages.create({ body: { ...gift, montant: '10', name: 'noelle le du' } });
  await chief.passages.create({ body: { ...gift, montant: '5', name: 'Paul Autre' } });
});
afterAll(() => browser.close());

const open = async (page: Page) => {
  await page.goto('/reglages/vie-privee');
  await page.getByRole('heading', { level: 1, name: 'Vie privée', exact: true }).waitFor();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const look = async (page: Page, name: string) => {
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('Motif').fill('Demande écrite du 3 mars');
  await press(page, 'Chercher');
};

/** Chooses all that is found of a name, and types how much it is. */
async function eraseRest(page: Page, name: string, many: number): Promise<void> {
  await open(page);
  await look(page, name);
  const whole = page.getByRole('checkbox', { name: 'Tout ce groupe' });
  await page.getByRole('button', { name: 'Voir ce qui serait effacé' }).waitFor();
  // A single record is chosen already.
  if (many > 1) await whole.press('Space');
  await press(page, 'Voir ce qui serait effacé');
  await page.getByLabel(`Tapez le nombre de données choisies, ${many}`).fill(String(many));
  await page.keyboard.press('Enter');
  await page.getByText('C’est effacé').waitFor();
}

test('a donor is found, shown, and erased after the number was typed; nothing of them is left, and the audit stays', async () => {
  const { context, page, faults } = await visit(browser, desk, small.admin);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page);
  await page.getByLabel('Motif').fill('Demande écrite du 3 mars');
  await press(page, 'Chercher');
  await page.getByRole('alert').getByText('Donnez au moins un détail').waitFor();
  await look(page, 'Le Dû');
  await page.getByText('un nom ne se trouve qu’en entier').waitFor();
  await look(page, 'Noëlle Le Dû');
  const all = page.getByRole('table', { name: 'Tout ce qui correspond' });
  expect(await all.getByRole('row', { name: /Passages à son nom/ }).textContent()).toContain('2');
  const stays = page.getByRole('table', { name: 'Ce qui reste, et pourquoi' });
  expect(await stays.getByRole('row', { name: /Montants/ }).textContent()).toContain('dix ans');
  const file = page.getByRole('region', { name: 'Le fichier de la personne' });
  const erasure = page.getByRole('region', { name: 'Préparer un effacement' });
  for (const part of [file, erasure]) {
    await part.getByRole('button').press('Enter');
    await part.getByRole('alert').getByText('Cochez au moins une donnée').waitFor();
  }
  // Two people of one name: the one with an e-mail address is chosen, the other stays.
  const theirs = page.getByRole('group', { name: /noelle@example\.org/ });
  await theirs.getByRole('checkbox').press('Space');
  await page.getByText('1 donnée choisie sur 2.').waitFor();
  // The file holds what is chosen, and not the visit of the other.
  await press(page, 'Préparer et montrer le fichier');
  await page.getByText('Passages (1)').waitFor({ timeout: 60_000 });
  await file.getByText('noelle@example.org').first().waitFor();
  expect(await file.getByText('noelle le du', { exact: true }).count()).toBe(0);
  // It says where, and who collected, in words.
  const told = await file.textContent();
  for (const words of [street, 'Les Lilas', 'Soizic Le Goff', '22\u00a0m']) expect(told).toContain(words);
  expect(told).not.toMatch(/(Adresse|Secteur|Membre|Saison)n° /);
  expect(await axeFaults(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await press(page, 'Enregistrer le fichier');
  expect((await saved).suggestedFilename()).toMatch(/^donnees-personnelles-\d{4}-\d\d-\d\d\.json$/);
  const audit = page.getByRole('region', { name: 'Demandes traitées' });
  const line = audit.getByRole('listitem').filter({ hasText: 'fichier demandé' }).first();
  await line.getByText('Motif : Demande écrite du 3 mars').waitFor();
  expect(await audit.textContent()).not.toContain('Empreinte');
  // The visit opens in a tab of its own, and the search and the choice stay.
  await theirs.getByText(street).waitFor();
  const opened = context.waitForEvent('page');
  await theirs.getByRole('link', { name: /Voir le passage/ }).press('Enter');
  const second = await opened;
  await second.getByText('noelle@example.org').first().waitFor();
  await second.close();
  await page.getByText('1 donnée choisie sur 2.').waitFor();
  await theirs.getByRole('checkbox').press('Space');
  await page.getByText('0 donnée choisie sur 2.').waitFor();
  expect(await file.getByText('noelle@example.org').count()).toBe(0);
  await theirs.getByRole('checkbox').press('Space');
  await page.getByText('1 donnée choisie sur 2.').waitFor();
  await press(page, 'Voir ce qui serait effacé');
  // The choice is one visit; what goes with it is counted in the table, and not typed.
  await page.getByText('1 donnée choisie, et ce qui s’y rattache').waitFor();
  const goes = page.getByRole('table', { name: 'Ce qu’un effacement fait disparaître' });
  expect(await goes.getByRole('row', { name: /Passages à son nom/ }).textContent()).toContain('1');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Tapez le nombre de données choisies, 1').fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('tapez 1 dans la case').waitFor();
  expect((await small.chief.passages.list({ query: { q: 'noelle@example.org' } })).data).toHaveLength(1);
  await page.getByLabel('Tapez le nombre de données choisies, 1').fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('C’est effacé').waitFor();
  await page.getByText('Données d’une personne : effacement').waitFor();
  expect((await small.chief.passages.list({ query: { q: 'noelle le du' } })).data).toHaveLength(1);
  expect((await small.chief.passages.list({ query: { q: 'Paul Autre' } })).data).toHaveLength(1);
  await eraseRest(page, 'Noëlle Le Dû', 1);
  expect((await small.chief.passages.list({ query: { q: 'noelle le du' } })).data).toEqual([]);
  await open(page);
  await look(page, 'Noëlle Le Dû');
  await page.getByText('Rien n’a été trouvé').waitFor();
  await page.goto('/fichiers');
  await page.getByText('Retiré. Une personne qui pouvait y figurer a été effacée').first().waitFor();
  await page.goto('/passages');
  await page.getByRole('table').getByText('Paul Autre').waitFor();
  expect(await page.getByText(/no[eë]lle/i).count()).toBe(0);
  // No requested URL contains the name or the e-mail address that the user searched for.
  expect(addresses.filter((one) => /no(e|%C3%AB)lle|example\.org/i.test(one))).toEqual([]);
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
});

test('a member who left is erased from their page, and the last administrator is not', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const { user_id } = await small.chief.users.create({
    body: { username: 'parti.effacement', name: 'Alan Parti' },
  });
  await page.goto(`/membres/${user_id}`);
  await page.getByRole('link', { name: 'Ses données' }).press('Enter');
  await page.getByText('La demande concerne un membre').waitFor();
  await page.getByLabel('Motif').fill('A quitté l’amicale');
  await press(page, 'Chercher');
  await page.getByRole('row', { name: /Compte de membre/ }).waitFor();
  await page.getByLabel('Tapez EFFACER').fill('EFFACER');
  await page.keyboard.press('Enter');
  await page.getByText('C’est effacé').waitFor();
  const [own] = (await small.chief.users.list({ query: { q: small.admin.username } })).data;
  await page.goto(`/reglages/vie-privee?membre=${own?.user_id}`);
  await page.getByLabel('Motif').fill('Essai');
  await press(page, 'Chercher');
  await page.getByLabel('Tapez EFFACER').fill('EFFACER');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('C’est le dernier administrateur de l’amicale').waitFor();
  await context.close();
});

test('67 visits of one name are all listed, and erased together; one that changes meanwhile is told', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const passed_at = `${addDays(dayIn('Europe/Paris', systemClock.now()), -1)}T18:00:00.000Z`;
  const gift = { fk_operation: small.operationId, lat: 48.39, lon: -4.49, passed_at, montant: '3' };
  for (let at = 0; at < 67; at += 1)
    await small.chief.passages.create({
      body: { ...gift, fk_type_reglement: 'cash', name: 'Jean Homonyme' },
    });
  await open(page);
  await look(page, 'Jean Homonyme');
  const group = page.getByRole('group', { name: 'Sans e-mail, téléphone ni adresse (67 données)' });
  await group.waitFor();
  expect(await group.getByRole('listitem').count()).toBe(67);
  await page.getByRole('checkbox', { name: 'Tout ce groupe' }).press('Space');
  await page.getByText('67 données choisies sur 67.').waitFor();
  await press(page, 'Voir ce qui serait effacé');
  await page.getByLabel('Tapez le nombre de données choisies, 67').waitFor();
  const [one] = (await small.chief.passages.list({ query: { q: 'Jean Homonyme' } })).data;
  if (!one) throw new Error('no visit was recorded');
  await small.chief.update(one, { remark: 'Au deuxième' });
  await page.getByLabel('Tapez le nombre de données choisies, 67').fill('67');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Quelque chose a changé depuis la recherche').waitFor();
  const still = await small.chief.passages.list({ query: { q: 'Jean Homonyme', limit: 200 } });
  expect(still.data).toHaveLength(67);
  await eraseRest(page, 'Jean Homonyme', 67);
  expect((await small.chief.passages.list({ query: { q: 'Jean Homonyme' } })).data).toEqual([]);
  await context.close();
});
