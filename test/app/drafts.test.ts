import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openBrowserWithoutMaps, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowserWithoutMaps(), smallAssociation('brouillons')]);
});
afterAll(() => browser.close());

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const follow = async (page: Page, link: string, name = link) => {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  await heading(page, name);
};

test('what was typed and not saved is marked as a draft, which can be dropped', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto('/reglages/regles');
  const box = page.getByRole('checkbox').first();
  await box.waitFor();
  const before = await box.isChecked();
  const draft = page.getByText('Brouillon non enregistré');
  await box.click();
  expect(await draft.count()).toBe(0);
  await follow(page, 'Logo');
  await page.goBack();
  await draft.waitFor();
  expect(await box.isChecked()).toBe(!before);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abandonner le brouillon' }).press('Enter');
  expect(await box.isChecked()).toBe(before);
  expect(await draft.count()).toBe(0);
  await follow(page, 'Logo');
  await page.goBack();
  await box.waitFor();
  expect([await box.isChecked(), await draft.count()]).toEqual([before, 0]);
  // What is typed back by hand is no draft any more.
  await box.click();
  await box.click();
  await follow(page, 'Logo');
  await page.goBack();
  await box.waitFor();
  expect(await draft.count()).toBe(0);
  await context.close();
});

test('a message that was typed is found again, marked as a draft', async () => {
  const { data } = await small.chief.users.list({ query: { q: small.treasurer.username } });
  const { room_id } = await small.chief.chat.createRoom({
    body: { kind: 'group', title: 'Soirée de samedi', user_ids: data.map(({ user_id }) => user_id) },
  });
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto(`/messages/${room_id}`);
  await page.getByLabel('Votre message').fill('Rendez-vous à 18 h');
  await follow(page, 'Membres');
  await page.goBack();
  await page.getByText('Brouillon non enregistré').waitFor();
  expect(await page.getByLabel('Votre message').inputValue()).toBe('Rendez-vous à 18 h');
  await context.close();
});

test('a sentence of success does not stand above the refusal of the next request', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto('/reglages');
  await page.getByLabel('Commune').fill('Brest-Est');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const saved = page.getByText('Les réglages sont enregistrés');
  await saved.waitFor();
  await page.getByLabel('SIREN').fill('123');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('alert').getByText('SIREN :').waitFor();
  expect(await saved.count()).toBe(0);
  await context.close();
});

test.each(['before', 'after'])('a refusal is shown although the form was drawn anew %s it', async (order) => {
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto('/reglages');
  await page.getByLabel('Commune').fill(`Brest ${order}`);
  const answers = { read: Promise.withResolvers<void>(), refusal: Promise.withResolvers<void>() };
  let changes = 0;
  await page.route(`**/api/entities/${small.entityId}`, async (route) => {
    const isChange = route.request().method() === 'PATCH';
    if (isChange) changes += 1;
    if (changes > 0) await (isChange ? changes > 1 && answers.refusal.promise : answers.read.promise);
    await route.continue();
  });
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await save.click();
  await page.getByText('Les réglages sont enregistrés').waitFor();
  await page.getByLabel('SIREN').fill('123');
  const refused = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  await refused;
  const field = await page.getByLabel('SIREN').elementHandle();
  const alert = page.getByRole('alert').getByText('SIREN :');
  if (order === 'after') {
    answers.refusal.resolve();
    await alert.waitFor();
  }
  // What was saved before is read only now, and the form is another one with its values.
  answers.read.resolve();
  await field?.waitForElementState('hidden');
  answers.refusal.resolve();
  await alert.waitFor();
  expect(await page.getByLabel('SIREN').inputValue()).toBe('123');
  expect(await page.getByLabel('SIREN').getAttribute('aria-invalid')).toBe('true');
  // Who comes back later finds the draft, and no refusal of long ago.
  await follow(page, 'Logo');
  await page.goBack();
  await page.getByText('Brouillon non enregistré').waitFor();
  expect(await alert.count()).toBe(0);
  await context.close();
});

test('the history says words: no identifier of a field, of a state or of a person’s choice', async () => {
  const { chief, entityId, operationId } = small;
  await chief.entities.update({ path: { entity_id: entityId }, body: { chk_pay: 1, phone: '0298000000' } });
  await chief.operations.update({ path: { operation_id: operationId }, body: { chk_active: 0 } });
  await chief.operations.update({ path: { operation_id: operationId }, body: { chk_active: 1 } });
  await chief.exports.create({
    body: { kind: 'passages', operation_id: operationId, format: 'csv', decimal_comma: true, bom: true },
  });
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto('/reglages/historique');
  await page.getByText('Export : création').or(page.getByText('Export : fichier demandé')).first().waitFor();
  const text = (await page.getByRole('main').textContent()) ?? '';
  expect(text).toMatch(/Virgule décimale\s: oui/);
  expect(text.match(/\b[a-z]+_[a-z_]+\b/g)).toBeNull();
  await context.close();
});

test('a page of the desk that is opened again asks only for what has changed', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  const known: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/entities/${small.entityId}`))
      known.push(request.headers()['if-none-match']);
  });
  await page.goto('/reglages');
  await page.getByLabel('SIREN').waitFor();
  await follow(page, 'Logo');
  const asked = known.length;
  await page.goBack();
  await page.getByLabel('SIREN').waitFor();
  expect(known[0]).toBeUndefined();
  expect(known.slice(asked)).toEqual([expect.stringMatching(/^"v\d+"$/)]);
  await context.close();
});
