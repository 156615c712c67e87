import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, isUnexpected, openBrowser, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

let browser: Browser;
let small: Small;
let receiver: Server;
let address: string;
/** What the receiver answers, and the ids it was sent. */
const ids: unknown[] = [];
let status = 204;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('envois')]);
  receiver = createServer(({ headers }, response) => {
    ids.push(headers['webhook-id']);
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const bound = receiver.address();
  if (bound === null || typeof bound === 'string') throw new Error('the receiver has no port');
  address = `http://127.0.0.1:${bound.port}/hook`;
});
afterAll(async () => {
  await browser.close();
  receiver.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const results = (page: Page) => page.locator('td[data-head="Résultat"]');

test.each([1280, 360])(
  'an administrator connects a program, sees what it took, and sends again, at %s',
  async (width) => {
    const { context, page, faults } = await visit(browser, { width, scheme: 'light' }, small.admin);
    await page.goto('/reglages/envois');
    await page.getByText('Aucun logiciel n’est relié').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByText('Relier un logiciel').press('Enter');
    await page.getByLabel('Nom').fill('Comptabilité');
    await page.getByLabel('Adresse', { exact: true }).fill('http://hooks.example.org/');
    await press(page, 'Relier ce logiciel');
    await page.getByRole('alert').getByText('Choisissez au moins un événement').waitFor();
    await page.getByLabel('Passage enregistré').check();
    await press(page, 'Relier ce logiciel');
    await page.getByRole('alert').getByText('Adresse : doit commencer par https://').waitFor();
    await page.getByLabel('Adresse', { exact: true }).fill(address);
    await press(page, 'Relier ce logiciel');
    await page.getByText('Le logiciel est relié.').waitFor();
    const secret = await page.locator('code.secret').textContent();
    expect(secret).toMatch(/^whsec_.{44}$/);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir ses envois' }).press('Enter');
    await page.getByText('Rien n’a encore été envoyé').waitFor();
    // Shown once, and nowhere again.
    expect(await page.content()).not.toContain(secret);

    status = 204;
    await press(page, 'Envoyer un essai');
    await results(page).getByText('Accepté', { exact: true }).waitFor();
    await page.getByText('aucun', { exact: true }).waitFor({ state: 'detached' });
    status = 503;
    await press(page, 'Envoyer un essai');
    await results(page).getByText('Abandonné : le logiciel l’a refusé (503)').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    status = 200;
    const before = ids.at(-1);
    await page.getByRole('link', { name: 'Abandonnés' }).press('Enter');
    await results(page).getByText('Accepté').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Renvoyer/ }).press('Enter');
    await page.getByRole('link', { name: 'Tous', exact: true }).press('Enter');
    await results(page).getByText('Accepté', { exact: true }).nth(1).waitFor();
    expect(ids.at(-1)).toBe(before);

    await press(page, 'Arrêter les envois');
    await page.getByText('Les envois sont arrêtés').waitFor();
    await page
      .getByRole('button', { name: /^Renvoyer/ })
      .first()
      .waitFor({ state: 'detached' });
    await press(page, 'Remettre en service');
    await page.getByText('Les envois sont de nouveau en service').waitFor();
    await page.getByText('Changer le secret').first().press('Enter');
    await press(page, 'Changer le secret');
    await page.getByText('Le secret est changé').waitFor();
    expect(await page.locator('code.secret').textContent()).not.toBe(secret);
    await press(page, 'C’est fait, masquer le secret');
    await page.locator('code.secret').waitFor({ state: 'detached' });
    await page.getByText('Supprimer', { exact: true }).first().press('Enter');
    await press(page, 'Supprimer');
    await page.getByText('Aucun logiciel n’est relié').waitFor();
    expect(faults.filter((fault) => isUnexpected(fault))).toEqual([]);
    await context.close();
  },
);

test('a treasurer has no such page', async () => {
  const { context, page } = await visit(browser, { width: 1280, scheme: 'light' }, small.treasurer);
  await page.goto('/reglages');
  await page.getByRole('heading', { level: 1, name: 'Réglages de l’amicale' }).waitFor();
  expect(await page.getByRole('link', { name: 'Envois', exact: true }).count()).toBe(0);
  await context.close();
});
