import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { axeFaults, isUnexpected, openBrowser, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
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
  await chief.passages.create({
    body: { ...gift, montant: '20', name: 'Noëlle Le Dû', email: 'noelle@example.org' },
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

test('a donor is found, shown, and erased after its word was typed; nothing of them is left, and the audit stays', async () => {
  const { context, page, faults } = await visit(browser, desk, small.admin);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page);
  await page.getByLabel('Motif').fill('Demande écrite du 3 mars');
  await press(page, 'Chercher');
  await page.getByRole('alert').getByText('Donnez au moins un détail').waitFor();
  await look(page, 'Noëlle Le Dû');
  const goes = page.getByRole('table', { name: 'Ce qu’un effacement fait disparaître' });
  expect(await goes.getByRole('row', { name: /Passages à son nom/ }).textContent()).toContain('2');
  const stays = page.getByRole('table', { name: 'Ce qui reste, et pourquoi' });
  expect(await stays.getByRole('row', { name: /Montants/ }).textContent()).toContain('dix ans');
  await press(page, 'Préparer et montrer le fichier');
  await page.getByText('Passages (2)').waitFor({ timeout: 60_000 });
  await page.getByText('noelle@example.org').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Tapez EFFACER').fill('effacer');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('tapez EFFACER en capitales').waitFor();
  expect((await small.chief.passages.list({ query: { q: 'noelle@example.org' } })).data).toHaveLength(1);
  await page.getByLabel('Tapez EFFACER').fill('EFFACER');
  await page.keyboard.press('Enter');
  await page.getByText('La personne est effacée').waitFor();
  await page.getByText('Données d’une personne : effacement').waitFor();
  expect((await small.chief.passages.list({ query: { q: 'Noëlle Le Dû' } })).data).toEqual([]);
  expect((await small.chief.passages.list({ query: { q: 'Paul Autre' } })).data).toHaveLength(1);
  await open(page);
  await look(page, 'Noëlle Le Dû');
  await page.getByText('Rien n’a été trouvé').waitFor();
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
  await page.getByText('La personne est effacée').waitFor();
  const [own] = (await small.chief.users.list({ query: { q: small.admin.username } })).data;
  await page.goto(`/reglages/vie-privee?membre=${own?.user_id}`);
  await page.getByLabel('Motif').fill('Essai');
  await press(page, 'Chercher');
  await page.getByLabel('Tapez EFFACER').fill('EFFACER');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('C’est le dernier administrateur de l’amicale').waitFor();
  await context.close();
});
