import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { axeFaults, isUnexpected, openBrowser, testPlace, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
/** A red picture of 60 × 40 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAO0lEQVR42u3OQQkAAAgEsAviy+oWNYUPYbAAy3S9E2lpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlp6UsLw8k92TnrFf4AAAAASUVORK5CYII=',
  'base64',
);
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('reglages')]);
});
afterAll(() => browser.close());

const open = async (page: Page, path: string, title: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
};
const momentIn = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(/^1(?= )/, '1er');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

test('the association is changed, a wrong number is named, and what somebody else changed is not lost', async () => {
  const { context, page, faults } = await visit(browser, desk, small.admin);
  await open(page, '/reglages', 'Réglages de l’amicale');
  await page.getByLabel('Commune').fill('Brest-Recouvrance');
  await page.getByLabel('SIREN').fill('123 456 789');
  await press(page, 'Enregistrer');
  await page.getByRole('alert').getByText('SIREN :').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('siren');
  await page.getByLabel('SIREN').fill('');
  const path = { entity_id: small.entityId };
  await small.chief.entities.update({ path, body: { email: 'contact@example.org', city: 'Guipavas' } });
  await press(page, 'Enregistrer');
  await page.getByRole('alert').getByText('Quelqu’un d’autre a fait un changement').waitFor();
  expect(await page.getByLabel('Commune').inputValue()).toBe('Brest-Recouvrance');
  // A user who leaves the page and comes back finds the typed text, and beside it what the other user saved.
  await page.getByRole('link', { name: 'Logo' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Logo', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Amicale', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Réglages de l’amicale' }).waitFor();
  await page.getByLabel('E-mail').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('contact@example.org');
  expect(await page.getByLabel('Commune').inputValue()).toBe('Brest-Recouvrance');
  await page.getByLabel('Fuseau horaire').selectOption({ label: 'La Réunion' });
  await press(page, 'Enregistrer');
  await page.getByText('Les réglages sont enregistrés').waitFor();
  expect(await small.chief.entities.get({ path })).toMatchObject({
    city: 'Brest-Recouvrance',
    email: 'contact@example.org',
  });
  // From now on times are in the new time zone, without a reload.
  await page.getByRole('link', { name: 'Historique' }).press('Enter');
  const [saved] = (await small.chief.entities.history({ path, query: { limit: 1 } })).data;
  await page
    .getByText(momentIn('Indian/Reunion', saved?.at ?? ''))
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Règles' }).press('Enter');
  await page.getByLabel('Établir les reçus automatiquement').press('Space');
  // A ticked box is restored like typed text.
  await page.getByRole('link', { name: 'Logo' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Logo', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Règles' }).press('Enter');
  await page.getByLabel('Établir les reçus automatiquement').and(page.locator(':checked')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Donateurs').fill('36');
  await press(page, 'Enregistrer');
  await page.getByRole('alert').getByText('Donateurs :').waitFor();
  await page.getByLabel('Donateurs').fill('12');
  await press(page, 'Enregistrer');
  await page.getByText('Les réglages sont enregistrés').waitFor();
  await page.getByRole('link', { name: 'Reçus fiscaux' }).press('Enter');
  await page.getByLabel('Établir des reçus fiscaux', { exact: true }).press('Space');
  await press(page, 'Enregistrer');
  await page.getByRole('alert').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await small.chief.entities.get({ path })).toMatchObject({
    settings: { auto_receipts: true, donors_kept_months: 12, fiscal: { enabled: false } },
  });
  await page.getByLabel('Fondement').fill('Rescrit du 12 mars 2024');
  await page.getByLabel('L’amicale a vérifié').press('Space');
  await press(page, 'Enregistrer');
  await page.getByText('Les reçus fiscaux sont activés').waitFor();
  await page.getByRole('link', { name: 'Reçus', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Établir les reçus manquants' }).press('Enter');
  await page.getByLabel('Nature du reçu').waitFor();
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
});

test('a logo is refused when it is none, shown as a receipt will show it, and taken away', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await open(page, '/reglages/logo', 'Logo');
  await press(page, 'Déposer et utiliser cette image');
  await page.getByRole('alert').getByText('Choisissez une image').waitFor();
  const file = { name: 'logo.png', mimeType: 'image/png' };
  await page.getByLabel('Image').setInputFiles({ ...file, buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await press(page, 'Déposer et utiliser cette image');
  await page.getByRole('alert').getByText('Le contenu du fichier').waitFor({ timeout: 60_000 });
  await page.getByLabel('Image').setInputFiles({ ...file, buffer: PNG });
  await press(page, 'Déposer et utiliser cette image');
  await page.getByText('Le logo est en place').waitFor({ timeout: 60_000 });
  const picture = page.getByRole('img', { name: 'Logo de l’amicale' });
  expect(await picture.getAttribute('src')).toMatch(/^data:image\//);
  const drawn = await page.evaluate<number>(
    "document.querySelector('.paper img').decode().then(() => document.querySelector('.paper img').width)",
  );
  // The receipt prints 60 pixels as 60 points, which are 80 CSS pixels.
  expect(drawn).toBe(80);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Retirer le logo');
  await page.getByText('Aucun logo pour l’instant').waitFor();
  // The file itself is among those that its maker uploaded, until it is deleted.
  await page.goto('/fichiers?vue=deposes');
  const row = page.getByRole('row', { name: /logo\.png.+Logo des reçus.+Vérifié/ }).first();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Télécharger' }).press('Enter'),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^logo-\d+\.png$/);
  expect(await axeFaults(page)).toEqual([]);
  await row.getByText('Supprimer').first().press('Enter');
  await row.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await page.getByText('Le fichier est supprimé').waitFor();
  await context.close();
});

test('the next season is opened, its days are judged, it is closed and opened again, deleted and restored', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await open(page, '/reglages/saisons', 'Saisons');
  await page.getByLabel('Nom', { exact: true }).fill('Calendriers 2028');
  await page.getByLabel('Premier jour').fill('2027-11-01');
  await page.getByLabel('Dernier jour').fill('2027-10-01');
  await page.getByLabel('Valeur d’un calendrier').fill('2,5');
  await press(page, 'Ouvrir une saison');
  await page.getByRole('alert').getByText('Dernier jour :').waitFor();
  await page.getByLabel('Dernier jour').fill('2028-01-15');
  await press(page, 'Ouvrir une saison');
  await page.getByText('La saison est ouverte').waitFor();
  // The next refusal does not stand beside the earlier success.
  await page.getByLabel('Premier jour').fill('2028-11-01');
  await page.getByLabel('Dernier jour').fill('2028-10-01');
  await press(page, 'Ouvrir une saison');
  await page.getByRole('alert').getByText('Dernier jour :').waitFor();
  expect(await page.getByText('La saison est ouverte').count()).toBe(0);
  await page.getByRole('table').getByRole('link', { name: 'Calendriers 2028' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Saison', exact: true }).waitFor();
  await page.getByText('2,50').first().waitFor();
  await page.getByRole('definition').getByText('1er novembre 2027', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Clore la saison');
  await page.getByText('La saison est close').waitFor();
  await page.getByText('Rouverte, ses passages et ses montants peuvent de nouveau changer').waitFor();
  await press(page, 'Rouvrir la saison');
  await page.getByText('La saison est rouverte').waitFor();
  await page.getByText('Supprimer la saison').first().press('Enter');
  await page.getByLabel('Motif de la suppression').fill('Ouverte deux fois');
  await press(page, 'Supprimer la saison');
  const deleted = page.getByRole('table', { name: 'Saisons supprimées' });
  await deleted.getByRole('cell', { name: 'Calendriers 2028' }).waitFor();
  const choice = page.getByRole('banner').getByRole('option', { name: 'Calendriers 2028' });
  expect(await choice.count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Rétablir');
  await page.getByText('La saison est rétablie').waitFor();
  await choice.waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Toutes les saisons' }).press('Enter');
  await page.getByRole('table').getByRole('link', { name: 'Calendriers 2028' }).waitFor();
  await page.getByRole('link', { name: 'Historique' }).press('Enter');
  await page.getByText('Saison : modification').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});

test('one changes the own password, and a treasurer reads the association and changes its accounts alone', async () => {
  const { url } = testPlace();
  const elsewhere = createClient({ url });
  await elsewhere.signIn(small.treasurer);
  const { context, page } = await visit(browser, desk, small.treasurer);
  await open(page, '/reglages', 'Réglages de l’amicale');
  await page.getByText('Un administrateur de l’amicale peut modifier').waitFor();
  expect(await page.getByRole('button', { name: 'Enregistrer' }).allInnerTexts()).toEqual([
    'Enregistrer les comptes',
  ]);
  expect(await page.getByRole('link', { name: 'Vie privée' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Mon compte' }).press('Enter');
  await page.getByLabel('Nom', { exact: true }).fill('Yann Kerbrat-Riou');
  await press(page, 'Enregistrer');
  await page.getByRole('banner').getByText('Yann Kerbrat-Riou').waitFor();
  const form = page.getByRole('region', { name: 'Changer de mot de passe' });
  const next = 'une autre phrase assez longue 43';
  await form.getByLabel('Mot de passe actuel').fill('pas le bon du tout');
  await form.getByLabel('Nouveau mot de passe', { exact: true }).fill(next);
  await form.getByLabel('encore une fois').fill(`${next}4`);
  await page.keyboard.press('Enter');
  await form.getByRole('alert').getByText('ne sont pas les mêmes').waitFor();
  await form.getByLabel('encore une fois').fill(next);
  await page.keyboard.press('Enter');
  await form.getByRole('alert').getByText('Le mot de passe actuel n’est pas le bon').waitFor();
  await form.getByLabel('Mot de passe actuel').fill(small.treasurer.password);
  await page.keyboard.press('Enter');
  await page.getByText('Votre mot de passe est changé').waitFor();
  await expect(elsewhere.auth.session()).rejects.toThrow('invalid-token');
  await page.getByRole('table', { name: 'Sessions ouvertes' }).getByText('celle-ci').waitFor();
  expect(await page.getByRole('button', { name: 'Terminer' }).count()).toBe(1);
  await context.close();
});

test('a refusal names the field as its form does, one number for two accounts is asked for twice, and success is in view', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await open(page, '/reglages/regles', 'Règles de l’amicale');
  await page.getByLabel('Donateurs').fill('abc');
  await press(page, 'Enregistrer');
  await page
    .getByRole('alert')
    .getByText('Donateurs : écrivez un nombre entier. Mois après leur dernier don, de 1 à 24.')
    .waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('donors_kept_months');
  await open(page, '/reglages', 'Réglages de l’amicale');
  const alert = page.getByRole('alert');
  await page.getByLabel('Caisse', { exact: true }).fill('x');
  await press(page, 'Enregistrer les comptes');
  await alert.getByText('Caisse :').waitFor();
  await page.getByLabel('Caisse', { exact: true }).fill('512000');
  await press(page, 'Enregistrer les comptes');
  await alert.getByText('« Caisse » et « Banque » ont le même numéro 512000').waitFor();
  await page.getByLabel('Ces comptes ont bien le même numéro').press('Space');
  await press(page, 'Enregistrer les comptes');
  const saved = page.getByText('Les réglages sont enregistrés');
  await saved.waitFor();
  const box = await saved.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(800);
  const path = { entity_id: small.entityId };
  expect(await small.chief.entities.get({ path })).toMatchObject({
    settings: { accounts: { cash: '512000', bank: '512000' } },
  });
  await page.goto('/passages?du=2027-02-01&au=2027-01-01');
  await alert.getByText('Au : ne doit pas précéder « Du »').waitFor();
  expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
  await context.close();
});
