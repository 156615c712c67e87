// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { trueInPage } from './true-in-page.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('the treasurer signs in by keyboard, corrects an amount, and signs out', async () => {
  const { treasurer } = testPlace();
  const { context, page, faults } = await visit(browser, desk);
  await page.goto('/passages');
  await page.getByLabel('Identifiant').focus();
  await page.keyboard.type(treasurer.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(treasurer.password);
  await page.keyboard.press('Enter');
  // The page that was requested before signing in.
  await page.getByRole('heading', { level: 1, name: 'Passages' }).waitFor();
  await page.getByRole('table').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Passage', exact: true }).waitFor();
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  expect(await page.title()).toBe('Passage – Tournée');
  await page.goBack();
  await page.goto('/passages/1');
  await page.getByText('Corriger le passage').press('Enter');
  await page.getByLabel('Montant', { exact: true }).fill('douze');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Écrivez un montant de 0,01 à').waitFor();
  expect(await page.getByLabel('Montant', { exact: true }).inputValue()).toBe('douze');
  await page.getByLabel('Montant', { exact: true }).fill('12,5');
  await page.keyboard.press('Enter');
  await page.getByText('La correction est enregistrée').waitFor();
  await page
    .getByText(/→ 12,50/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Se déconnecter' }).press('Enter');
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a session that ends elsewhere shows nothing more, and gives back what was typed', async () => {
  const { url, treasurer } = testPlace();
  const { context, page } = await visit(browser, desk);
  await page.goto('/passages/2');
  const signIn = async () => {
    await page.getByLabel('Identifiant').fill(treasurer.username);
    await page.getByLabel('Mot de passe').fill(treasurer.password);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await page.getByText('Supprimer le passage').first().click();
  await page.getByLabel('Motif de la suppression').fill('saisi deux fois');
  const here: string = await page.evaluate("sessionStorage.getItem('tournee.session')");
  await createClient({ url, tokens: { get: () => here, set: () => {} } }).auth.logout();
  await page.getByRole('button', { name: 'Supprimer le passage' }).click();
  await page.getByText('Session terminée').waitFor();
  expect(await page.getByText('Historique').count()).toBe(0);
  await signIn();
  await page.getByText('Supprimer le passage').first().click();
  expect(await page.getByLabel('Motif de la suppression').inputValue()).toBe('saisi deux fois');
  await page.getByRole('button', { name: 'Supprimer le passage' }).click();
  await page.getByText('il ne compte dans aucun chiffre').waitFor();
  await page.getByRole('button', { name: 'Rétablir le passage' }).click();
  await page.getByText('Passage rétabli').waitFor();
  await context.close();
});

test('a wrong password, a role without the right and no network are told in sentences', async () => {
  const { member } = testPlace();
  const { context, page } = await visit(browser, desk);
  await page.goto('/');
  await page.getByLabel('Identifiant').fill('personne.ici');
  await page.getByLabel('Mot de passe').fill('pas le bon mot de passe');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Identifiant ou mot de passe incorrect').waitFor();
  await page.getByLabel('Identifiant').fill(member.username);
  await page.getByLabel('Mot de passe').fill(member.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  await page.goto('/amicales');
  await page.getByText('Votre rôle ne donne pas accès à cette page').waitFor();
  await context.route('**/api/passages?**', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Passages' }).click();
  await page.getByText('Le service ne répond pas').waitFor({ timeout: 60_000 });
  await context.close();
});

test('an old tab of a browser that keeps no application meets a newer one, says so, and loads it with what was typed', async () => {
  const { treasurer } = testPlace();
  const { context, page } = await visit(browser, desk, treasurer, { serviceWorkers: 'block' });
  await page.goto('/passages/1');
  await page.getByText('Supprimer le passage').first().click();
  await page.getByLabel('Motif de la suppression').fill('compté deux fois');
  await page.evaluate('globalThis.sameTab = true');
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/app-NEWER.js">' }),
  );
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('Une nouvelle version de l’application est prête').waitFor();
  await page.getByRole('button', { name: 'Recharger' }).press('Enter');
  await trueInPage(page, 'globalThis.sameTab === undefined');
  await page.getByText('Supprimer le passage').first().click();
  expect(await page.getByLabel('Motif de la suppression').inputValue()).toBe('compté deux fois');
  expect(await page.evaluate("sessionStorage.getItem('tournee.drafts')")).toBeNull();
  await context.close();
});
