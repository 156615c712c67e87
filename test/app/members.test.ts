import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, isUnexpected, openBrowser, testPlace, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';
import { playTreasury } from './treasury.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('membres')]);
});
afterAll(() => browser.close());

const open = async (page: Page, path: string, title: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

/** The association's own sector, and a second one beside it. */
async function twoSectors() {
  const { operationId: operation_id, chief } = small;
  const [north] = (await chief.sectors.list({ query: { operation_id } })).data;
  const { sector_id } = await chief.sectors.create({
    body: { operation_id, sector_name: 'Sud', members: [], outline: square },
  });
  return [{ sector_id: north?.sector_id ?? 0 }, { sector_id }] as const;
}

const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-4.5, 48.3],
      [-4.48, 48.3],
      [-4.48, 48.32],
      [-4.5, 48.32],
      [-4.5, 48.3],
    ],
  ],
};

test('a person is invited, put into the season and a sector, renamed, closed out, deleted and brought back', async () => {
  const [north, south] = await twoSectors();
  const { context, page, faults } = await visit(browser, desk, small.admin);
  await open(page, '/membres/ajouter', 'Ajouter une personne');
  await page.getByLabel('Nom', { exact: true }).fill('Rozenn <b>Quéré</b>');
  await page.getByLabel('Identifiant').fill(small.treasurer.username);
  await page.getByLabel('E-mail').fill('rozenn@example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Cet identifiant est déjà pris').waitFor();
  // The form keeps the typed text, and the field at fault has the focus.
  expect(await page.getByLabel('E-mail').inputValue()).toBe('rozenn@example.org');
  expect(await page.evaluate('document.activeElement.name')).toBe('username');
  await page.getByLabel('Identifiant').fill('rozenn.quere');
  await page.keyboard.press('Enter');
  await page.getByText('L’invitation est en route').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ouvrir sa page' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Membre', exact: true }).waitFor();
  await page.getByLabel('Nord').press('Space');
  await page.getByLabel('Sud').press('Space');
  // Meanwhile one sector gets a new version but its old name, and the other sector gets a new name.
  for (const sector_name of ['Nord-Ouest', 'Nord'])
    await small.chief.sectors.update({ path: north, body: { sector_name } });
  await small.chief.sectors.update({ path: south, body: { sector_name: 'Sud-Est' } });
  await press(page, 'Enregistrer les secteurs');
  await page.getByText('Déjà enregistré : Nord.').waitFor();
  await page.getByRole('alert').getByText('Quelqu’un d’autre a fait un changement').waitFor();
  await page.getByLabel('Sud-Est').waitFor();
  expect(await page.getByLabel('Sud-Est').isChecked()).toBe(true);
  await press(page, 'Enregistrer les secteurs');
  await page.getByText('Les secteurs sont enregistrés').waitFor();
  for (const path of [north, south])
    expect((await small.chief.sectors.get({ path })).members.map(({ name }) => name)).toEqual([
      'Rozenn <b>Quéré</b>',
    ]);
  await page.getByText('Modifier', { exact: true }).press('Enter');
  await page.getByLabel('Nom', { exact: true }).fill('Rozenn Quéré');
  await page.getByLabel('Rôle').selectOption({ label: 'Trésorier' });
  await press(page, 'Enregistrer');
  await page.getByText('Les changements sont enregistrés').waitFor();
  await page.getByText('Donner un nouveau mot de passe').first().press('Enter');
  await press(page, 'Donner un nouveau mot de passe');
  await page.getByText('n’est montré qu’ici et maintenant').waitFor();
  await page.getByText('Désactiver l’accès').first().press('Enter');
  await press(page, 'Désactiver l’accès');
  await page.getByText('L’accès est désactivé').waitFor();
  await press(page, 'Réactiver l’accès');
  await page.getByText('L’accès est rétabli').waitFor();
  await page.getByText('Supprimer cette personne').first().press('Enter');
  await page.getByLabel('Motif de la suppression').fill('A quitté l’amicale');
  await page.keyboard.press('Enter');
  await page.getByText('elle ne peut plus se connecter').waitFor();
  await press(page, 'Rétablir cette personne');
  await page.getByText('Cette personne est rétablie').waitFor();
  await page.getByText('Membre : rétablissement').waitFor();
  const [kept] = (await small.chief.users.list({ query: { q: 'rozenn.quere' } })).data;
  expect(kept).toMatchObject({ name: 'Rozenn Quéré', role_id: 3, chk_active: 1 });
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
});

test('the last administrator stays one, two who change the same thing are told, and many invitations are refused', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const [own] = (await small.chief.users.list({ query: { q: small.admin.username } })).data;
  await open(page, `/membres/${own?.user_id}`, 'Membre');
  await page.getByText('Modifier', { exact: true }).press('Enter');
  await page.getByLabel('Rôle').selectOption({ label: 'Membre' });
  await press(page, 'Enregistrer');
  await page.getByRole('alert').getByText('C’est le dernier administrateur de l’amicale').waitFor();
  const [other] = (await small.chief.users.list({ query: { q: small.treasurer.username } })).data;
  const path = { user_id: other?.user_id ?? 0 };
  await small.chief.users.update({ path, body: { email: 'yann@example.org' } });
  await open(page, `/membres/${path.user_id}`, 'Membre');
  await page.getByText('Modifier', { exact: true }).press('Enter');
  await page.getByLabel('Téléphone').fill('02 98 00 00 01');
  await small.chief.users.update({ path, body: { phone: '02 98 00 00 02', role_id: 1 } });
  await press(page, 'Enregistrer');
  await page.getByRole('alert').getByText('Quelqu’un d’autre a fait un changement').waitFor();
  // The page keeps the typed text; the role, which was not changed here, is what the other user saved.
  await page.getByRole('main').getByRole('link', { name: 'Membres' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Membres', exact: true }).waitFor();
  await page.goBack();
  await page.getByText('Modifier', { exact: true }).press('Enter');
  expect(await page.getByLabel('Téléphone').inputValue()).toBe('02 98 00 00 01');
  expect(await page.getByLabel('Rôle').inputValue()).toBe('1');
  await small.chief.users.update({ path, body: { role_id: 3 } });
  for (let at = 0; at < 3; at += 1) await small.chief.users.invite({ path });
  // The page was loaded before these invitations.
  await page.getByText('Inviter cette personne').first().press('Enter');
  await press(page, 'Inviter cette personne');
  await page.getByRole('alert').getByText('Trop de demandes en peu de temps').waitFor({ timeout: 60_000 });
  await context.close();
});

test('people join a season together, a session is ended from here, and a treasurer sees no button to change', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await open(page, '/membres/saison', 'Membres de la saison');
  await press(page, 'Ajouter les personnes cochées');
  await page.getByRole('alert').getByText('Cochez au moins une personne').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Tout cocher');
  await press(page, 'Ajouter les personnes cochées');
  await page.getByText(/personnes ajoutées/).waitFor();
  await page.getByText('Tous ceux qui ont un accès sont dans la saison').waitFor();
  await context.close();
  const treasurer = await visit(browser, desk, small.treasurer);
  const [other] = (await small.chief.users.list({ query: { q: small.treasurer.username } })).data;
  await open(treasurer.page, `/membres/${other?.user_id}`, 'Membre');
  await treasurer.page.getByText('Historique').waitFor();
  expect(await treasurer.page.getByRole('button', { name: /Enregistrer|Terminer|Supprimer/ }).count()).toBe(
    0,
  );
  await open(treasurer.page, '/membres/importer', 'Accès refusé');
  await open(treasurer.page, '/membres', 'Membres');
  expect(await treasurer.page.getByRole('link', { name: 'Importer une liste' }).count()).toBe(0);
  const chief = await visit(browser, desk, small.admin);
  await open(chief.page, `/membres/${other?.user_id}`, 'Membre');
  await chief.page.getByRole('button', { name: 'Terminer' }).first().press('Enter');
  await chief.page.getByText('La session est terminée').waitFor();
  await treasurer.page.reload();
  await treasurer.page.getByText('Session terminée').waitFor();
  await Promise.all([treasurer.context.close(), chief.context.close()]);
});

test('who leaves with money is told to be owing, and stays in the totals and in the filter of the visits', async () => {
  const { url, admin } = testPlace();
  const { chief } = await playTreasury(url, admin, 'depart');
  const { context, page, faults } = await visit(browser, desk, chief);
  await open(page, '/membres', 'Membres');
  await page.getByRole('link', { name: 'Inès Garnier' }).press('Enter');
  await page.getByText('Supprimer cette personne').first().press('Enter');
  await page.getByText(/Il lui reste 25,00\s€ à remettre, de 2\spassages/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Motif de la suppression').fill('A déménagé');
  await page.keyboard.press('Enter');
  await page.getByText('elle ne peut plus se connecter').waitFor();
  await page.getByRole('link', { name: 'Membres', exact: true }).first().press('Enter');
  const row = page.getByRole('row', { name: /Inès Garnier.*ancien membre/ });
  await row.waitFor();
  expect(await row.getByRole('link').count()).toBe(0);
  const figures = (cells: readonly string[]) => cells.slice(4, 7).map((cell) => cell.replace(/\s/g, ' '));
  const total = page.getByRole('row', { name: /^Total/ });
  expect(figures(await row.getByRole('cell').allTextContents())).toEqual(['9', '275,50 €', '25,00 €']);
  expect(figures(await total.getByRole('cell').allTextContents())).toEqual(['9', '275,50 €', '25,00 €']);
  await page.getByLabel('Nom, identifiant ou e-mail contient').fill('personne de ce nom');
  await page.keyboard.press('Enter');
  await page.getByText('Personne ne correspond. Élargissez les filtres.').waitFor();
  await page.goto('/passages');
  await page.getByLabel('Membre').selectOption({ label: 'Inès Garnier (ancien membre)' });
  await page.getByRole('button', { name: 'Filtrer' }).press('Enter');
  await page.getByText(/^9\spassages/).waitFor();
  expect(await page.getByRole('cell', { name: 'Inès Garnier', exact: true }).count()).toBe(9);
  expect(faults).toEqual([]);
  await context.close();
});
