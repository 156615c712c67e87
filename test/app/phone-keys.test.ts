import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { testPlace, visit } from './browser.ts';
import type { Front } from './front.ts';
import { nothingSealed, readAll, sealedRows } from './kept-rows.ts';
import { type OpenWalk, openWalk } from './open-walk.ts';
import type { Credentials } from './season.ts';
import { follow, give, leavePhone, phone, prepareEvening, seen, signInToStay, tap } from './touch.ts';
import { colleagueOf, visitsOf, type Walk } from './walk.ts';

let opened: OpenWalk;
let browser: Browser;
let front: Front;
let walk: Walk;
let other: Credentials;
beforeAll(async () => {
  opened = await openWalk('cle');
  ({ browser, front, walk } = opened);
  other = await colleagueOf(walk, 'cle');
});
afterAll(() => opened.close());

/** Records a gift with its donor's name, without a network. */
async function giveOffline(page: Page, { typed, name }: { typed: string; name: string }): Promise<void> {
  await follow(page, /Le Puits/);
  await page.getByLabel('Numéro ou rue').fill(typed);
  await follow(page, /^\d+ /);
  await give(page, /^Don \+/, '20 €', 'Espèces');
  await tap(page, 'Reçu par e-mail');
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('E-mail', { exact: true }).fill('donateur@example.org');
  await tap(page, 'Enregistrer');
  await seen(page, 'C’est noté.');
}

/** The amounts that the service has of a donor. */
const sentOf = async (donor: string) =>
  (await visitsOf(walk)).flatMap(({ montant, name }) => (name === donor ? [montant] : []));

test('signed out without a network, visits stay unreadable for everybody and are sent at the next sign-in of their member', async () => {
  const { context, page } = await visit(browser, phone, undefined, { url: front.url });
  await signInToStay(page, walk.member);
  await prepareEvening(page);
  // Another tab ends another session of the same member: what this tab has prepared stays.
  const { token } = await createClient({ url: testPlace().url }).signIn(walk.member);
  const tab = await context.newPage();
  await tab.addInitScript(`sessionStorage.setItem('tournee.session', ${JSON.stringify(token)})`);
  await tab.goto('/');
  const isOver = tab.waitForResponse('**/api/logout');
  await leavePhone(tab);
  await isOver;
  await tab.close();
  expect((await readAll(page)).join()).toContain('Puits');
  await context.setOffline(true);
  await giveOffline(page, { typed: '1 puits', name: 'Zoé Échevin' });
  expect((await readAll(page)).join()).toContain('Zoé Échevin');
  expect((await readAll(page)).filter((row) => row.includes('a key'))).toHaveLength(1);

  await leavePhone(page);
  const sealed = await sealedRows(page);
  expect(sealed).toHaveLength(1);
  expect(sealed.join()).not.toMatch(/Zoé|chevin|donateur|Puits|a key/);

  await context.setOffline(false);
  await page.reload();
  await signInToStay(page, other);
  await seen(page, '1 saisie d’un autre membre attend sur ce téléphone');
  await seen(page, 'Tout est envoyé');
  expect((await readAll(page)).join()).not.toMatch(/Zoé|chevin/);
  await leavePhone(page);
  await sealedRows(page);
  expect(await sentOf('Zoé Échevin')).toEqual([]);

  await signInToStay(page, walk.member);
  await seen(page, 'Tout est envoyé');
  await nothingSealed(page);
  expect(await sentOf('Zoé Échevin')).toEqual(['20.00']);
  await context.close();
});

test('a session that was ended from elsewhere seals what waits with the first answer, and the next one sends it once', async () => {
  const { context, page } = await visit(browser, phone, undefined, { url: front.url });
  await signInToStay(page, walk.member);
  await prepareEvening(page);
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
  await page.getByText('Session terminée').waitFor();
  expect((await sealedRows(page)).join()).not.toMatch(/Noé|Lambert|donateur/);
  // After a reload, no other row can be read.
  await page.reload();
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(await sealedRows(page)).toHaveLength(1);
  await signInToStay(page, walk.member);
  await nothingSealed(page);
  await seen(page, 'Tout est envoyé');
  expect(await sentOf('Noé Lambert')).toEqual(['20.00']);
  await context.close();
});
