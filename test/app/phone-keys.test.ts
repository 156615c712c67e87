import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { bundleApp } from '../../infra/app/bundle.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { type Front, startFront } from './front.ts';
import type { Credentials } from './season.ts';
import { follow, give, phone, seen, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let front: Front;
let walk: Walk;
let other: Credentials;
beforeAll(async () => {
  const [opened, bundle] = await Promise.all([openBrowser(), bundleApp(), importTown()]);
  browser = opened;
  front = await startFront(bundle);
  walk = await playWalk('cle');
  other = await colleague();
}, 90_000);
afterAll(async () => {
  await browser.close();
  await front.stop();
});

/** Somebody else of the association, who walks with the same phone. */
async function colleague(): Promise<Credentials> {
  const credentials = { username: 'collegue.cle', password: walk.member.password };
  const { user_id } = await walk.chief.users.create({ body: { ...credentials, name: 'Marc Petit' } });
  await walk.chief.operations.addMember({ path: { operation_id: walk.operation }, body: { user_id } });
  return credentials;
}

async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/tournee');
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByLabel('Rester connecté sur ce téléphone').check();
  await page.getByLabel('Mot de passe').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await tap(page, 'Menu');
  await tap(page, 'Se déconnecter');
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
}

/** A gift with the name of its donor, without a network. */
async function giveOffline(page: Page, { typed, name }: { typed: string; name: string }): Promise<void> {
  await follow(page, /Le Puits/);
  await page.getByLabel('Numéro ou rue').fill(typed);
  await follow(page, /^\d+ /);
  await give(page, /^Effectué/, '20 €', 'Espèces');
  await tap(page, 'Reçu par e-mail');
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('E-mail', { exact: true }).fill('donateur@example.org');
  await tap(page, 'Enregistrer');
  await seen(page, 'C’est noté.');
}

/** Everything in every database of the browser, as whoever has the phone would read it: bytes letter by letter. */
const READ_ALL = `(async () => {
  const answer = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const texts = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([answer(rows.getAllKeys()), answer(rows.getAll())]);
      keys.forEach((key, at) => {
        const bytes = values[at] && values[at].bytes instanceof Uint8Array ? values[at].bytes : [];
        const text = String.fromCharCode(...bytes);
        texts.push([name, key, values[at] instanceof CryptoKey ? 'a key' : JSON.stringify(values[at]), text].join(' '));
      });
    }
    database.close();
  }
  return texts;
})()`;
const readAll = (page: Page) => page.evaluate<string[]>(READ_ALL);

/** Waits until nothing is left but what was sealed; answers what that is. */
async function sealedRows(page: Page): Promise<string[]> {
  await page.waitForFunction(
    `${READ_ALL}.then((rows) => rows.every((row) => row.startsWith('tournee-sealed sealed/')))`,
  );
  return readAll(page);
}

/** What the service has of a donor. */
const sentOf = async (donor: string) =>
  (await visitsOf(walk)).flatMap(({ montant, name }) => (name === donor ? [montant] : []));

test('signed out without a network, visits stay unreadable for everybody and are sent at the next sign-in of their member', async () => {
  const { context, page } = await visit(browser, phone, undefined, { url: front.url });
  await signIn(page, walk.member);
  await tap(page, 'Préparer ma soirée');
  await seen(page, 'Prêt sans réseau');
  await context.setOffline(true);
  await giveOffline(page, { typed: '1 puits', name: 'Zoé Échevin' });
  expect((await readAll(page)).join()).toContain('Zoé Échevin');
  expect((await readAll(page)).filter((row) => row.includes('a key'))).toHaveLength(1);

  await signOut(page);
  const sealed = await sealedRows(page);
  expect(sealed).toHaveLength(1);
  expect(sealed.join()).not.toMatch(/Zoé|chevin|donateur|Puits|a key/);

  await context.setOffline(false);
  await page.reload();
  await signIn(page, other);
  await seen(page, '1 saisie d’un autre membre attend sur ce téléphone');
  await seen(page, 'Tout est envoyé');
  expect((await readAll(page)).join()).not.toMatch(/Zoé|chevin/);
  await signOut(page);
  expect(await sentOf('Zoé Échevin')).toEqual([]);

  await signIn(page, walk.member);
  await seen(page, 'Tout est envoyé');
  await page.waitForFunction(
    `${READ_ALL}.then((rows) => !rows.some((row) => row.startsWith('tournee-sealed sealed/')))`,
  );
  expect(await sentOf('Zoé Échevin')).toEqual(['20.00']);
  await context.close();
}, 120_000);

test('a session that was ended from elsewhere seals what waits with the first answer, and the next one sends it once', async () => {
  const { context, page } = await visit(browser, phone, undefined, { url: front.url });
  await signIn(page, walk.member);
  await tap(page, 'Préparer ma soirée');
  await seen(page, 'Prêt sans réseau');
  await context.setOffline(true);
  await giveOffline(page, { typed: '3 puits', name: 'Noé Lambert' });
  const token = await page.evaluate<string>(`new Promise((resolve) => {
    const opening = indexedDB.open('tournee-session');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('session').objectStore('session').get('one');
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result.token); };
    };
  })`);
  await createClient({ url: testPlace().url, tokens: { get: () => token, set: () => {} } }).auth.logout();
  await context.setOffline(false);
  await page.getByText('Votre session est terminée').waitFor();
  expect((await sealedRows(page)).join()).not.toMatch(/Noé|Lambert|donateur/);
  // Killed and opened again, there is nothing more to read.
  await page.reload();
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(await sealedRows(page)).toHaveLength(1);
  await signIn(page, walk.member);
  await page.waitForFunction(
    `${READ_ALL}.then((rows) => !rows.some((row) => row.startsWith('tournee-sealed sealed/')))`,
  );
  await seen(page, 'Tout est envoyé');
  expect(await sentOf('Noé Lambert')).toEqual(['20.00']);
  await context.close();
}, 120_000);
