import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, testPlace, visit } from './browser.ts';
import { playTreasury, type Treasury } from './treasury.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let world: Treasury;
beforeAll(async () => {
  const { url, admin } = testPlace();
  [browser, world] = await Promise.all([openBrowser(), playTreasury(url, admin, 'lilas')]);
});
afterAll(() => browser.close());

test('the treasurer asks for each kind of file by keyboard, sees it become ready, and takes it', async () => {
  const { context, page, faults } = await visit(browser, desk, world.treasurer);
  await page.goto('/fichiers');
  await page.getByText('Aucun fichier n’a encore été demandé').waitFor();
  const kind = page.getByLabel('Contenu');
  const ask = page.getByRole('button', { name: 'Préparer le fichier' });
  await ask.press('Enter');
  await page.getByText('Le fichier est demandé').waitFor();
  const row = page.getByRole('row', { name: /Passages \(tableau CSV\) Calendriers .* Prêt : 9 lignes/ });
  await row.waitFor();
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Télécharger' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('60,00');
  expect(text.trim().split('\n')).toHaveLength(10);
  expect(page.url()).toMatch(/\/fichiers$/);

  await kind.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Du (facultatif)').fill('2026-12-24');
  await page.getByLabel('Au (facultatif)').fill('2026-12-01');
  await ask.press('Enter');
  await page.getByRole('alert').getByText('Une valeur manque ou ne convient pas').waitFor();
  expect(await page.getByLabel('Du (facultatif)').inputValue()).toBe('2026-12-24');
  await page.getByLabel('Au (facultatif)').fill('2026-12-31');
  await ask.press('Enter');
  await page.getByRole('row', { name: /Reçus \(tableau CSV\) Calendriers/ }).waitFor();
  const others = [
    'Reçus (documents PDF',
    'Historique des modifications',
    'Journal comptable',
    'Feuilles de secteur',
  ];
  for (const name of others) {
    await kind.focus();
    await page.keyboard.press('ArrowDown');
    await ask.press('Enter');
    await page.getByRole('row').filter({ hasText: name }).waitFor();
  }
  await page.getByRole('row', { name: /Historique .* Toute l’amicale .* Prêt/ }).waitFor();
  await page.getByRole('row', { name: /Feuilles de secteur .* Prêt/ }).waitFor();
  expect(faults.filter((fault) => !/^http:\/\/127\.0\.0\.1:|400/.test(fault))).toEqual([]);
  await context.close();
});

test('a file that was withdrawn meanwhile is told, and a member has no files', async () => {
  const { context, page } = await visit(browser, desk, world.treasurer);
  await context.route('**/api/exports/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), url: null, state: 'expired' },
    });
  });
  await page.goto('/fichiers');
  await page.getByRole('button', { name: 'Télécharger' }).first().press('Enter');
  await page.getByRole('alert').getByText('Ce fichier n’est plus disponible').waitFor();
  await context.close();
  const walker = await visit(browser, desk, world.member);
  await walker.page.goto('/fichiers');
  await walker.page.getByText('Votre rôle ne donne pas accès à cette page').waitFor();
  expect(await walker.page.getByRole('link', { name: 'Fichiers' }).count()).toBe(0);
  await walker.context.close();
});
