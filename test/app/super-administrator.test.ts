import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { until } from '../support/local/until.ts';
import { openBrowser, testPlace, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a super administrator sees the pages of the association that they chose', async () => {
  const { context, page, faults } = await visit(browser, { width: 1280, scheme: 'light' }, testPlace().admin);
  await page.goto('/amicales');
  await page.getByRole('link', { name: 'Amicale des pompiers de Bondy' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
  for (const name of ['Passages', 'Reçus', 'Cartes', 'Terrain']) {
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
    expect({ name, alerts: await page.getByRole('alert').allTextContents() }).toEqual({ name, alerts: [] });
  }
  // A super administrator sees masked addresses.
  await page.getByRole('link', { name: 'Reçus', exact: true }).press('Enter');
  await page.getByText('b***@s***.invalid').first().waitFor();
  // Text that was typed for one association is not shown for another.
  const root = createClient({ url: testPlace().url });
  await root.signIn(testPlace().admin);
  await root.entities.create({ body: { name: 'Amicale voisine', postal_code: '29200', city: 'Brest' } });
  const settingsOf = async (name: string) => {
    await page.getByRole('link', { name: 'Changer d’amicale' }).press('Enter');
    await page.getByRole('link', { name }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Saison' }).waitFor();
    await page.getByRole('link', { name: 'Réglages', exact: true }).press('Enter');
    await page.getByLabel('Commune').waitFor();
  };
  await settingsOf('Amicale des pompiers de Bondy');
  await page.getByLabel('Commune').fill('Bondy-Nord');
  await settingsOf('Amicale voisine');
  expect(await page.getByLabel('Commune').inputValue()).toBe('Brest');
  expect(faults).toEqual([]);
  await context.close();
});

/** An association with a member whose invitation came back. */
async function withReturnedMail(root: Client, name: string): Promise<number> {
  const { entity_id } = await root.entities.create({ body: { name, postal_code: '29000', city: 'Quimper' } });
  const email = `bounce+${entity_id}@simulator.invalid`;
  const { user_id } = await root.users.create({
    body: { entity_id, username: `retour.${entity_id}`, email },
  });
  await root.users.invite({ path: { user_id } });
  await until('the invitation to bounce', async () => {
    const { data } = await root.emails.list({ query: { entity_id, state: ['bounced'] } });
    return data.length === 1 ? true : undefined;
  });
  return entity_id;
}

test('mails that did not arrive are those of the chosen association, however many others have', async () => {
  const root = createClient({ url: testPlace().url });
  await root.signIn(testPlace().admin);
  const entityId = await withReturnedMail(root, 'Amicale du retour');
  await withReturnedMail(root, 'Amicale du dernier retour');
  const { context, page, faults } = await visit(browser, { width: 1280, scheme: 'light' }, testPlace().admin);
  // The page asks for so few that what is not its own would take the place of what is.
  await page.route(/\/api\/emails\?/, (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=1') }),
  );
  const mails = page.getByRole('table', { name: 'E-mails à des membres, pas arrivés' });
  await page.goto(`/recus?amicale=${entityId}`);
  await page.getByText('Aucun e-mail de reçu n’est revenu').waitFor();
  await mails.getByText('Invitation').waitFor();
  expect(await mails.getByRole('row').count()).toBe(2);
  await page.goto('/amicales');
  await page.getByRole('link', { name: 'Amicale des pompiers de Bondy' }).press('Enter');
  await page.getByRole('link', { name: 'Reçus', exact: true }).press('Enter');
  await page.getByRole('table', { name: 'E-mails à reprendre' }).getByText('b***@s***.invalid').waitFor();
  expect(await mails.count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('the days of the platform stay when they are refused, and the field is named', async () => {
  const { context, page } = await visit(browser, { width: 1280, scheme: 'light' }, testPlace().admin);
  await page.goto('/amicales?vue=plateforme');
  await page.getByText('Chiffres du').waitFor();
  await page.getByLabel('Du', { exact: true }).fill('2026-03-01');
  await page.getByLabel('Au', { exact: true }).fill('2026-02-01');
  await page.getByRole('button', { name: 'Afficher' }).press('Enter');
  await page.getByRole('alert').getByText('Au : ne doit pas précéder « Du »').waitFor();
  expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
  await page.getByLabel('Au', { exact: true }).fill('2026-04-01');
  await page.getByRole('button', { name: 'Afficher' }).press('Enter');
  await page.getByText('Chiffres du').waitFor();
  await context.close();
});

test('two associations of one name are made only on purpose, and are told apart when one is deleted', async () => {
  const root = createClient({ url: testPlace().url });
  await root.signIn(testPlace().admin);
  const body = { name: 'Amicale du double', postal_code: '29200', city: 'Brest' };
  const first = await root.entities.create({ body });
  const { context, page, faults } = await visit(browser, { width: 1280, scheme: 'light' }, testPlace().admin);
  await page.goto('/amicales');
  const table = page.getByRole('table', { name: 'Amicales' });
  await table.getByRole('row', { name: /Amicale du double/ }).waitFor();
  await page.getByLabel('Nom de l’amicale').fill('amicale du Double');
  await page.getByLabel('Code postal').fill('29200');
  const create = page.getByRole('button', { name: 'Créer une amicale' });
  await create.press('Enter');
  await page.getByRole('alert').getByText(`numéro ${first.entity_id}`).waitFor();
  await page.getByLabel('C’est une autre amicale, du même nom').press('Space');
  await create.press('Enter');
  await page.getByText('L’amicale est créée').waitFor();
  await table.getByRole('row', { name: /amicale du Double/ }).waitFor();
  // Where nobody is, no filter can be at fault.
  await page.goto(`/membres?amicale=${first.entity_id}`);
  await page.getByText('L’amicale n’a encore personne').waitFor();
  await page.goto('/amicales');
  const path = { entity_id: first.entity_id };
  await root.entities.delete({ path, query: { soft: true, reason: 'Saisie deux fois' } });
  await page.getByRole('link', { name: 'Voir les amicales supprimées' }).press('Enter');
  const row = page.getByRole('row', { name: /Amicale du double/ });
  await row.waitFor();
  expect(await row.textContent()).toContain('Saisie deux fois');
  expect(await row.textContent()).toContain(String(first.entity_id));
  expect(faults).toEqual([]);
  await context.close();
});
