import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Json } from '../support/http/answer.ts';
import { type LocalService, startService } from '../support/local/local-service.ts';
import { until } from '../support/local/until.ts';
import { axeFaults, isUnexpected, openBrowserWithoutMaps, visit } from './browser.ts';

const admin = { username: 'admin', password: 'une echelle contre le mur' };
const chief = { username: 'soizic.legoff', password: 'trois mouettes sur le quai' };
const desk = { width: 1280, scheme: 'light' } as const;

let folder: string;
let service: LocalService;
let browser: Browser;
/** A service of its own, because the story begins without an association. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-first-'));
  [service, browser] = await Promise.all([
    startService(folder, { ADMIN_PASSWORD: admin.password }),
    openBrowserWithoutMaps(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await service.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).press('Enter');

async function signIn(page: Page, { username, password }: typeof admin): Promise<void> {
  await page.getByLabel('Identifiant', { exact: true }).fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const inbox = async (path: string): Promise<Json> =>
  (await fetch(`${service.inboxUrl}/api/email${path}`)).json();

/** The text of the last e-mail with this subject. */
async function textOf(subject: string): Promise<string> {
  const found: Json = await until(`an e-mail ${subject}`, async () => {
    const list: Json = await inbox('');
    return list.find((mail: Json) => mail.subject === subject);
  });
  return (await inbox(`/${found.id}`)).text;
}

test('a super administrator creates the first association and its first administrator, deletes and restores it', async () => {
  const { context, page, faults } = await visit(browser, desk, undefined, { url: service.url });
  await page.goto('/');
  await signIn(page, admin);
  await heading(page, 'Amicales');
  await page.getByText('Il n’y a encore aucune amicale').waitFor();
  await page.getByLabel('Nom de l’amicale').fill('Amicale <b>du Conquet</b>');
  await page.getByLabel('Code postal').fill('29217');
  await page.getByLabel('Commune').fill('Le Conquet');
  await press(page, 'Créer une amicale');
  await page.getByText('Ajoutez maintenant son premier administrateur').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await follow(page, 'Ajouter une personne à cette amicale');
  await page.getByLabel('Nom', { exact: true }).fill('Soizic Le Goff');
  await page.getByLabel('Identifiant').fill(chief.username);
  await page.getByLabel('E-mail').fill('soizic@example.org');
  await page.getByLabel('Rôle').selectOption({ label: 'Administrateur' });
  await press(page, 'Créer l’accès');
  await page.getByText('L’invitation est en route').waitFor();
  await follow(page, 'Ouvrir sa page');
  await page.getByText(/^Invitation du .+, pas encore acceptée$/).waitFor();
  await follow(page, 'Tous les membres');
  await page.getByRole('link', { name: 'Soizic Le Goff' }).waitFor();
  await follow(page, 'Fichiers');
  await follow(page, 'Voir les fichiers que vous avez déposés');
  await page.getByText('Vous n’avez déposé aucun fichier').waitFor();
  await follow(page, 'Membres');
  await follow(page, 'Soizic Le Goff');

  await acceptInvitation();
  await page.reload();
  await page.getByText('Invitation acceptée').waitFor();

  await follow(page, 'Changer d’amicale');
  await follow(page, 'Voir les chiffres de la plateforme');
  await heading(page, 'Plateforme');
  await page.getByText('Rien à signaler').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Par département' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await follow(page, 'Toutes les amicales');
  await follow(page, 'Amicale <b>du Conquet</b>');
  await heading(page, 'Saison');
  await follow(page, 'Réglages');
  await page.getByText('Supprimer l’amicale').first().press('Enter');
  await page.getByLabel('Motif de la suppression').fill('Créée deux fois');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Amicales supprimées' }).waitFor();
  await press(page, 'Rétablir');
  await page.getByText('L’amicale est rétablie').waitFor();
  await follow(page, 'Toutes les amicales');
  await page.getByRole('link', { name: 'Amicale <b>du Conquet</b>' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** The invited administrator follows the e-mail, is refused what anybody guesses, and ends at the sign-in of the application. */
async function acceptInvitation(): Promise<void> {
  const text = await textOf('Votre accès à Tournée');
  expect(text).toContain(`Ouvrir Tournée :\n${service.url}/\n`);
  const { context, page, faults } = await visit(browser, { width: 360, scheme: 'dark' }, undefined, {
    url: service.url,
  });
  await page.goto(/http\S+\/api\/passwords\/reset#\S+/.exec(text)?.[0] ?? '');
  for (const guessed of ['Pompiers29', 'Soizic-LeGoff']) {
    await page.getByLabel('Mot de passe', { exact: true }).fill(guessed);
    await press(page, 'Enregistrer');
    const said = page.getByRole('status').getByText(/que l’on devine|se devine/);
    await said.waitFor();
    expect(await said.textContent()).not.toContain(guessed);
    // Typing again takes nothing away, so a reload makes sure that the next refusal is a new one.
    await page.reload();
  }
  await page.getByLabel('Mot de passe', { exact: true }).fill(chief.password);
  await press(page, 'Enregistrer');
  await page.getByText('votre mot de passe est enregistré').waitFor();
  await follow(page, 'Ouvrir Tournée');
  await signIn(page, chief);
  await heading(page, 'Saison');
  await page.goto(`${service.url}/reglages/historique?objet=user`);
  await page.getByText('la personne elle-même, avec le lien reçu par e-mail').waitFor();
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
}

test('who forgot the password gets the same words, known or not', async () => {
  const { context, page, faults } = await visit(browser, { width: 360, scheme: 'light' }, undefined, {
    url: service.url,
  });
  for (const username of ['nobody.at.all', chief.username]) {
    await page.goto('/');
    await page.getByLabel('Identifiant', { exact: true }).fill(username);
    await page.getByText('Mot de passe oublié').first().press('Enter');
    const asked = page.getByLabel('Votre identifiant');
    await asked.waitFor();
    expect(await asked.inputValue()).toBe(username);
    await asked.press('Enter');
    await page
      .getByText('Si ce compte existe et a une adresse e-mail, un lien vient d’y être envoyé')
      .waitFor();
  }
  expect(await axeFaults(page)).toEqual([]);
  expect(await textOf('Choisissez un nouveau mot de passe')).toContain(chief.username);
  expect(faults).toEqual([]);
  await context.close();
});
