import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../support/local/until.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { playTalk, type Talk } from './talk.ts';
import { playTreasury, type Treasury } from './treasury.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let world: Treasury;
let talk: Talk;
beforeAll(async () => {
  const { url, admin } = testPlace();
  [browser, world] = await Promise.all([openBrowser(), playTreasury(url, admin, 'pantin')]);
  talk = await playTalk(url, world);
});
afterAll(() => browser.close());

const log = (page: Page) => page.getByRole('log', { name: 'Messages de la conversation' });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' });

test('the chief reads back in time, answers with a picture, and withdraws what was said too soon', async () => {
  const { context, page, faults } = await visit(browser, desk, world.chief);
  await page.goto('/messages');
  await page.getByRole('row', { name: /Équipe Groupe .* 34/ }).waitFor();
  await page.getByRole('link', { name: 'Équipe' }).press('Enter');
  await log(page).getByText('<img src=x onerror=alert(1)> est le nom').waitFor();
  expect(await page.title()).toBe('Conversation – Tournée');
  expect(await log(page).getByRole('listitem').count()).toBe(30);
  await page.getByRole('button', { name: 'Messages plus anciens' }).press('Enter');
  await log(page).getByText('je commence par la rue Jean-Jaurès').waitFor();
  expect(await log(page).getByRole('listitem').count()).toBe(34);
  expect(await page.getByRole('button', { name: 'Messages plus anciens' }).count()).toBe(0);

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } });
  await page.getByLabel('Votre message').fill('Voici le nouveau code.');
  await page
    .getByLabel('Image ou PDF')
    .setInputFiles({ name: 'porte.png', mimeType: 'image/png', buffer: picture });
  await send(page).press('Enter');
  await page.getByRole('img', { name: 'Image jointe : porte.png' }).waitFor();
  expect(await page.getByLabel('Votre message').inputValue()).toBe('');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('porte.png');
  await page.getByLabel('Votre message').fill('Le code est 1234.');
  await send(page).press('Enter');
  const mine = log(page).getByRole('listitem').filter({ hasText: 'Le code est 1234.' });
  await mine.getByText('Supprimer').first().press('Enter');
  await mine.getByRole('button', { name: 'Supprimer le message' }).press('Enter');
  await log(page).getByText('Message supprimé.').waitFor();
  expect(await page.getByText('Le code est 1234.').count()).toBe(0);

  await page.getByRole('link', { name: 'Messages' }).last().press('Enter');
  await page.getByRole('row', { name: /Équipe Groupe/ }).waitFor();
  expect(await page.getByRole('row', { name: /Équipe Groupe .* 34/ }).count()).toBe(0);
  // The bucket has another origin, which the content security policy allows.
  expect(faults.filter((fault) => !fault.startsWith('http://127.0.0.1:'))).toEqual([]);
  await context.close();
});

test('the chief opens a group, changes who is in it, and the list says what was said last', async () => {
  const { context, page, faults } = await visit(browser, desk, world.chief);
  await page.goto('/messages');
  await page
    .getByRole('row', { name: /Fin de la tournée .* Vous : La tournée se termine dimanche/ })
    .waitFor();
  await page.getByText('Écrire à plusieurs').press('Enter');
  const group = page.locator('details').filter({ hasText: 'Écrire à plusieurs' });
  await group.getByLabel('Nom de la conversation').fill('Matériel');
  await group.getByRole('button', { name: 'Ouvrir le groupe' }).press('Enter');
  await page.getByRole('alert').getByText('Choisissez au moins une personne').waitFor();
  await group.getByRole('checkbox', { name: 'Inès Garnier' }).check();
  await group.getByRole('button', { name: 'Ouvrir le groupe' }).press('Enter');
  await page.getByText('2 personnes').press('Enter');
  await page.getByRole('checkbox', { name: 'Omar Haddad' }).check();
  await page.getByRole('button', { name: 'Enregistrer les membres' }).press('Enter');
  await page.getByText('Les membres de la conversation sont enregistrés').waitFor();
  await page.getByText('3 personnes').waitFor();
  expect(await page.getByRole('button', { name: 'Quitter la conversation' }).count()).toBe(0);
  await page.getByLabel('Votre message').fill('Les calendriers sont au garage, premier étage. '.repeat(4));
  await send(page).press('Enter');
  await log(page).getByText('Les calendriers sont au garage').waitFor();
  await page.getByRole('link', { name: 'Messages' }).last().press('Enter');
  await page
    .getByRole('row', { name: /Matériel Groupe Vous : Les calendriers sont au garage.*… / })
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();

  const ines = await visit(browser, desk, world.member);
  await ines.page.goto('/messages');
  await ines.page.getByRole('row', { name: /Matériel Groupe Claire Morel : Les calendriers/ }).waitFor();
  await ines.page.getByRole('link', { name: 'Matériel' }).press('Enter');
  await ines.page.getByText('3 personnes').press('Enter');
  await ines.page.getByText('Pour ajouter quelqu’un ou partir, demandez à Claire Morel').waitFor();
  expect(await ines.page.getByRole('button', { name: 'Enregistrer les membres' }).count()).toBe(0);
  await ines.context.close();
});

test('an announcement says when those who came later join it', async () => {
  const { context, page } = await visit(browser, desk, world.chief);
  await page.goto(`/messages/${talk.news}`);
  await page.getByText(/^\d+ personnes$/).press('Enter');
  await page.getByText('Qui est arrivé à l’amicale depuis la rejoint au prochain message').waitFor();
  await context.close();
});

test('nothing is asked for while nobody sees the page, and what was written meanwhile is there at once', async () => {
  const { context, page } = await visit(browser, desk, world.treasurer);
  await page.clock.install();
  await page.goto(`/messages/${talk.team}`);
  await log(page).getByText('مرحبا').waitFor();
  await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/messages?')) asked.push(request.url());
  });
  await page.clock.runFor(600_000);
  expect(asked).toEqual([]);
  await talk.inesClient.chat.sendMessage({
    path: { room_id: talk.team },
    body: { id: '0192a000-0000-7000-8000-000000999999', body: 'Je rentre à la caserne.' },
  });
  await page.evaluate(
    "Object.defineProperty(document, 'hidden', { value: false, configurable: true }), document.dispatchEvent(new Event('visibilitychange'))",
  );
  await log(page).getByText('Je rentre à la caserne.').waitFor();
  await context.close();
});

test('what is typed while a message is being sent is there for the next one', async () => {
  const { context, page } = await visit(browser, desk, world.treasurer);
  await page.goto(`/messages/${talk.team}`);
  await log(page).getByText('مرحبا').waitFor();
  const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/chat/rooms/*/messages', async (route) => {
    if (route.request().method() === 'POST') await isLate;
    await route.continue();
  });
  const field = page.getByLabel('Votre message');
  await field.fill('La caisse est rangée.');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await send(page).press('Enter');
  await asked;
  await field.fill('Les talons aussi.');
  letGo();
  await log(page).getByText('La caisse est rangée.').waitFor();
  await until('what was typed meanwhile', async () =>
    (await field.inputValue()) === 'Les talons aussi.' ? true : undefined,
  );
  await context.close();
});

test('a message whose answer gets lost stays typed, and is written once', async () => {
  const { context, page } = await visit(browser, desk, world.member);
  await page.goto('/messages');
  await page.getByRole('link', { name: 'Fin de la tournée' }).press('Enter');
  await page.getByText('seuls les administrateurs écrivent').waitFor();
  expect(await send(page).count()).toBe(0);
  await page.goto('/messages');
  expect(await page.getByText('Écrire à toute l’amicale').count()).toBe(0);
  await page.getByText('Écrire à quelqu’un').press('Enter');
  await page.getByLabel('À', { exact: true }).selectOption('Claire Morel');
  await page.getByRole('button', { name: 'Ouvrir la conversation' }).press('Enter');
  await page.getByText('Personne n’a encore rien écrit ici').waitFor();
  await send(page).press('Enter');
  await page.getByRole('alert').getByText('Écrivez un message').waitFor();
  await page.getByLabel('Votre message').fill('Je n’ai plus de calendriers.');
  // The service stores the message, but its answer is lost.
  await context.route('**/api/chat/rooms/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send(page).press('Enter');
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor({ timeout: 60_000 });
  expect(await page.getByLabel('Votre message').inputValue()).toBe('Je n’ai plus de calendriers.');
  await context.unroute('**/api/chat/rooms/*/messages');
  await send(page).press('Enter');
  await log(page).getByText('Je n’ai plus de calendriers.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await log(page).getByRole('listitem').count()).toBe(1);
  await page.goto('/messages/999999');
  await page.getByText('Il n’y a rien ici pour vous').first().waitFor();
  await context.close();
});
