import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { openWithSettings } from './browser.ts';
import { follow, give, phone, seen, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

/** A browser whose settings forbid pages to store data: each kind of storage fails as it does for such users. */
let folder: string;
let context: BrowserContext;
let page: Page;
let walk: Walk;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-nothing-'));
  await mkdir(join(folder, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(settings));
  [context] = await Promise.all([openWithSettings(folder, phone), importTown()]);
  page = context.pages()[0] ?? (await context.newPage());
  walk = await playWalk('rien');
});
afterAll(async () => {
  await context.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a browser that keeps nothing says so, and records with a network, at once', async () => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/tournee');
  expect(
    await page.evaluate(`new Promise((resolve) => {
      try {
        const asked = indexedDB.open('any');
        asked.onsuccess = () => resolve('kept');
        asked.onerror = () => resolve('refused');
      } catch {
        resolve('refused');
      }
    })`),
  ).toBe('refused');
  await page.getByLabel('Identifiant').fill(walk.member.username);
  await page.getByLabel('Mot de passe').fill(walk.member.password);
  await tap(page, 'Se connecter');
  await seen(page, 'Ce navigateur ne garde rien sur le téléphone');
  await page.getByRole('heading', { name: 'Mes secteurs' }).waitFor();
  expect(await page.getByRole('button', { name: 'Préparer ma soirée' }).count()).toBe(0);
  await follow(page, /^Le Puits/);
  await page.getByLabel('Numéro ou rue').fill('1 puits');
  await follow(page, /^1 /);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await seen(page, 'Don + calendrier · 20,00 € · Espèces');
  await seen(page, 'Tout est envoyé');
  expect(await visitsOf(walk)).toMatchObject([{ montant: '20.00' }]);
  expect(faults).toEqual([]);
});

test('without a network it notes nothing, and keeps what was chosen until there is one', async () => {
  await follow(page, /Porte suivante/);
  await tap(page, /^Don sans/);
  await tap(page, '10 €');
  await context.setOffline(true);
  await tap(page, 'Espèces');
  await page.getByRole('alert').getByText('Sans réseau, rien ne peut être noté ici').waitFor();
  await seen(page, 'Tout est envoyé');
  await context.setOffline(false);
  await tap(page, 'Espèces');
  await seen(page, 'Don sans calendrier · 10,00 € · Espèces');
  await seen(page, 'Tout est envoyé');
  expect((await visitsOf(walk)).map(({ montant }) => montant).sort()).toEqual(['10.00', '20.00']);
});
