import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { until } from '../support/local/until.ts';
import { isUnexpected, openDeviceWithoutMaps, testPlace, visit } from './browser.ts';
import type { Front } from './front.ts';
import { judge } from './judge.ts';
import { nothingSealed, readAll, sealedRows } from './kept-rows.ts';
import { type OpenWalk, openWalk } from './open-walk.ts';
import type { Credentials } from './season.ts';
import {
  follow,
  give,
  leavePhone,
  passTimeByHand,
  phone,
  prepareEvening,
  quiet,
  seen,
  sendAll,
  signInToStay,
  tap,
} from './touch.ts';
import { trueInPage } from './true-in-page.ts';
import { colleagueOf, visitsOf, type Walk } from './walk.ts';

let opened: OpenWalk;
let browser: Browser;
let front: Front;
let walk: Walk;
let other: Credentials;
beforeAll(async () => {
  opened = await openWalk('messages');
  ({ browser, front, walk } = opened);
  other = await colleagueOf(walk, 'messages');
});
afterAll(() => opened.close());

let rooms = 0;
/** The id of a message: a UUID version 7 that its sender generates. */
const idOf = (at: number) => `0192a000-0000-7000-8000-${String(rooms * 100 + at).padStart(12, '0')}`;

/** Creates a room of the member and their chief, in which the chief writes `texts`. */
async function openRoom(title: string, ...texts: string[]): Promise<number> {
  rooms += 1;
  const { room_id } = await walk.chief.chat.createRoom({
    body: { kind: 'group', title, user_ids: [walk.userId] },
  });
  for (const [at, body] of texts.entries())
    await walk.chief.chat.sendMessage({ path: { room_id }, body: { id: idOf(at), body } });
  return room_id;
}

/** The messages of a room that the service has, the oldest first. */
const messagesOf = async (room_id: number) =>
  (await walk.chief.chat.listMessages({ path: { room_id }, query: { limit: 50 } })).data.toReversed();
const bodiesOf = async (room_id: number) => (await messagesOf(room_id)).map(({ body }) => body);

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Votre message').fill(text);
  await tap(page, 'Envoyer');
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages de la conversation' });

/** Opens a phone's browser on a data folder; closing the context ends the browser. */
const openPhone = (folder: string): Promise<BrowserContext> =>
  // The bucket accepts pictures only from pages of the service's own address.
  openDeviceWithoutMaps(join(testPlace().folder, folder), phone, {});

test('a text and a picture that were written without a network survive the browser, and are sent once in their order', async () => {
  const room = await openRoom('Équipe', 'Le digicode du 14 a changé.', 'Demandez à la gardienne.');
  const first = await openPhone('phone');
  const page = await first.newPage();
  await signInToStay(page, walk.member);
  await prepareEvening(page);
  await trueInPage(page, 'navigator.serviceWorker.controller !== null');
  await follow(page, '2 messages non lus');
  await page.getByRole('link', { name: /^Équipe 2 non lus/ }).waitFor();
  await first.setOffline(true);
  await follow(page, 'Équipe');
  await log(page).getByText('Demandez à la gardienne.').waitFor();
  await write(page, 'Je suis devant le 14.');
  await log(page).getByText('En attente').first().waitFor();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } });
  await page
    .getByLabel('Photo (facultative)')
    .setInputFiles({ name: 'IMG_0042.png', mimeType: 'image/png', buffer: picture });
  await write(page, 'Voici la porte.');
  await page.getByRole('img', { name: 'Photo qui attend' }).waitFor();
  await follow(page, '2 messages en attente');
  await page.getByRole('heading', { level: 1, name: 'Fin de soirée' }).waitFor();
  await first.close();

  const second = await openPhone('phone');
  await second.setOffline(true);
  const back = await second.newPage();
  await back.goto(`/tournee/messages/${room}`);
  await log(back).getByText('Le digicode du 14 a changé.').waitFor();
  await log(back).getByText('Je suis devant le 14.').waitFor();
  await back.getByRole('img', { name: 'Photo qui attend' }).waitFor();
  await seen(back, '2 messages en attente');
  await seen(back, /^À jour le /);
  expect(await bodiesOf(room)).toHaveLength(2);
  await second.setOffline(false);
  await back.getByRole('img', { name: 'Image jointe : photo.jpg' }).waitFor({ timeout: 60_000 });
  await seen(back, 'Tout est envoyé');
  expect((await messagesOf(room)).slice(2)).toMatchObject([
    { body: 'Je suis devant le 14.', author_id: walk.userId, upload_ids: [] },
    { body: 'Voici la porte.', author_id: walk.userId, upload_ids: [expect.any(Number)] },
  ]);
  // Messages shown with a network are marked as read.
  await follow(back, 'Messages');
  await back.getByRole('link', { name: /^Équipe/ }).waitFor();
  await back.getByText('non lus').first().waitFor({ state: 'detached' });
  await second.close();
});

test('a picture that cannot be stored waits, and neither a visit nor the evening waits for it', async () => {
  const room = await openRoom('Photos', 'Montrez-moi.');
  const { context, page } = await visit(browser, phone, walk.member);
  await page.goto(`/tournee/messages/${room}`);
  await log(page).getByText('Montrez-moi.').waitFor();
  const bucket = /:\d+\/tournee-local\//;
  let answer = '503';
  // One route for both failures, so that no picture slips through.
  await context.route(bucket, (route) =>
    answer === 'none'
      ? route.abort()
      : route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }),
  );
  const isTold = async () => {
    await page.getByRole('alert').getByText('Une photo n’a pas pu partir').first().waitFor();
    await seen(page, '1 message en attente');
    expect(await page.getByText('Sans réseau').count()).toBe(0);
  };
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
  const file = { name: 'a.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Photo (facultative)').setInputFiles(file);
  await write(page, 'La voici.');
  await isTold();
  await follow(page, '1 message en attente');
  answer = 'none';
  await tap(page, 'Envoyer maintenant');
  await isTold();
  const before = (await visitsOf(walk)).length;
  await page.goto('/tournee');
  await prepareEvening(page);
  await follow(page, /Le Puits/);
  await page.getByLabel('Numéro ou rue').fill('3 puits');
  await page.getByRole('listitem').getByRole('link', { name: /^3 / }).first().tap();
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await follow(page, 'message en attente');
  await tap(page, 'Envoyer maintenant');
  await seen(page, /^1 message en attente$/);
  expect(await visitsOf(walk)).toHaveLength(before + 1);
  await context.unroute(bucket);
  await sendAll(page);
  expect((await messagesOf(room)).at(-1)).toMatchObject({
    body: 'La voici.',
    upload_ids: [expect.any(Number)],
  });
  await context.close();
});

test('a message whose answer gets lost is written once', async () => {
  const room = await openRoom('Équipe Lilas', 'Le digicode du 14 a changé.', 'Où êtes-vous ?');
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.goto(`/tournee/messages/${room}`);
  await log(page).getByText('Où êtes-vous ?').waitFor();
  // The service stores the message, but neither its answer nor any other answer about the room comes back.
  const ofRooms = /\/api\/chat\/rooms\/\d+\/messages/;
  await context.route(ofRooms, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    return route.abort();
  });
  await write(page, 'Rue du Puits.');
  await page.locator('.standing').getByText('Sans réseau').waitFor();
  expect((await bodiesOf(room)).slice(1)).toEqual(['Où êtes-vous ?', 'Rue du Puits.']);
  await judge(page, 'tournee-messages', '/tournee/messages');
  await judge(page, 'tournee-conversation', `/tournee/messages/${room}`);
  await follow(page, '1 message en attente');
  await page.getByRole('heading', { level: 1, name: 'Fin de soirée' }).waitFor();
  await context.unroute(ofRooms);
  await sendAll(page);
  await page.goto(`/tournee/messages/${room}`);
  await log(page).getByText('Rue du Puits.').waitFor();
  expect(await log(page).getByRole('listitem').count()).toBe(3);
  expect((await bodiesOf(room)).slice(1)).toEqual(['Où êtes-vous ?', 'Rue du Puits.']);
  await context.close();
});

test('signed out, what was not sent is sealed and what was read is gone; only their member sends it', async () => {
  const room = await openRoom('Scellé', 'Clé chez madame Échevin.');
  const before = new Set((await visitsOf(walk)).map(({ id }) => id));
  const { context, page } = await visit(browser, phone, undefined, { url: front.url });
  await signInToStay(page, walk.member);
  await prepareEvening(page);
  await follow(page, /^Messages/);
  await follow(page, 'Scellé');
  await log(page).getByText('Clé chez madame Échevin.').waitFor();
  await context.setOffline(true);
  await write(page, 'Zoé Lambert a payé.');
  await seen(page, '1 message en attente');
  // With a visit that waits too, every page counts both in the same words.
  await follow(page, 'Messages');
  await follow(page, 'Ma tournée');
  await follow(page, /Le Puits/);
  await page.getByLabel('Numéro ou rue').fill('1 puits');
  await page.getByRole('listitem').getByRole('link', { name: /^1 / }).first().tap();
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await follow(page, '1 passage et 1 message en attente');
  await page.getByRole('heading', { level: 1, name: 'Fin de soirée' }).waitFor();
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^1 passage et 1 message en attente$/ })
    .waitFor();
  expect((await readAll(page)).join()).toMatch(/chevin.*Zoé|Zoé.*chevin/);
  await leavePhone(page);
  expect((await sealedRows(page)).join()).not.toMatch(/Zoé|Lambert|chevin|Scellé|a key/);

  await context.setOffline(false);
  await page.reload();
  await signInToStay(page, other);
  await seen(page, '2 saisies d’autres membres attendent sur ce téléphone');
  await seen(page, 'Tout est envoyé');
  expect((await readAll(page)).join()).not.toMatch(/Zoé|Lambert|chevin|Scellé/);
  await leavePhone(page);
  expect(await bodiesOf(room)).toHaveLength(1);

  await signInToStay(page, walk.member);
  await nothingSealed(page);
  await seen(page, 'Tout est envoyé');
  expect(await bodiesOf(room)).toEqual(['Clé chez madame Échevin.', 'Zoé Lambert a payé.']);
  const recorded = (await visitsOf(walk)).filter(({ id }) => !before.has(id));
  expect(recorded).toMatchObject([{ fk_type: 'don', montant: '10.00' }]);
  await context.close();
});

test('a message in a room that was closed meanwhile is told, sent again once it is open, or thrown away', async () => {
  const room = await openRoom('Fermée', 'Bonsoir.');
  const { context, page, faults } = await visit(browser, phone, walk.member);
  await page.goto(`/tournee/messages/${room}`);
  await log(page).getByText('Bonsoir.').waitFor();
  await seen(page, 'Tout est envoyé');
  await context.setOffline(true);
  await write(page, 'Bien arrivée.');
  await seen(page, '1 message en attente');
  await write(page, 'Par erreur.');
  await seen(page, '2 messages en attente');
  const lock = (locked: boolean) => walk.chief.chat.updateRoom({ path: { room_id: room }, body: { locked } });
  await lock(true);
  await context.setOffline(false);
  await seen(page, 'Cette conversation est fermée : on ne peut plus y écrire.');
  await follow(page, /2 à revoir/);
  const refused = (text: string) =>
    page.getByRole('article').filter({ has: page.locator(`textarea:text-is("${text}")`) });
  await refused('Par erreur.').getByText('Supprimer ce message').first().tap();
  await refused('Par erreur.').getByRole('button', { name: 'Supprimer ce message' }).tap();
  await refused('Par erreur.').waitFor({ state: 'detached' });
  await lock(false);
  await tap(page, 'Envoyer de nouveau');
  await seen(page, 'Le message sera envoyé de nouveau');
  await seen(page, 'Tout est envoyé : rien n’attend');
  expect(await bodiesOf(room)).toEqual(['Bonsoir.', 'Bien arrivée.']);
  // A member who was removed from the season still reaches the refused message, but nothing else of the season.
  await quiet(page);
  await context.setOffline(true);
  await follow(page, 'Ma tournée');
  await follow(page, /^Messages/);
  await follow(page, 'Fermée');
  await write(page, 'Trop tard.');
  await seen(page, '1 message en attente');
  await lock(true);
  const path = { operation_id: walk.operation };
  const { data: members } = await walk.chief.operations.listMembers({ path });
  const ope_user_id = members.find(({ user_id }) => user_id === walk.userId)?.ope_user_id ?? 0;
  await walk.chief.operations.removeMember({ path: { ...path, ope_user_id } });
  await context.setOffline(false);
  await refused('Trop tard.').getByText('Cette conversation est fermée').waitFor();
  await seen(page, 'n’est pas encore sur ce téléphone');
  await refused('Trop tard.').getByText('Supprimer ce message').first().tap();
  await refused('Trop tard.').getByRole('button', { name: 'Supprimer ce message' }).tap();
  await refused('Trop tard.').waitFor({ state: 'detached' });
  await walk.chief.operations.addMember({ path, body: { user_id: walk.userId } });
  expect(faults.filter((fault) => isUnexpected(fault) && !/net::ERR_/.test(fault))).toEqual([]);
  await context.close();
});

test('what is no picture, and a phone without room, are told before anything is noted, and what was typed stays', async () => {
  const room = await openRoom('Pleine', 'Bonsoir.');
  const { context, page } = await visit(browser, phone, walk.member);
  await page.goto(`/tournee/messages/${room}`);
  await log(page).getByText('Bonsoir.').waitFor();
  await seen(page, 'Tout est envoyé');
  await tap(page, 'Envoyer');
  await page.getByRole('alert').getByText('Écrivez un message').waitFor();
  await page
    .getByLabel('Photo (facultative)')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await write(page, 'La sonnette');
  await page.getByRole('alert').getByText('n’est pas une image').waitFor();
  expect(await page.getByLabel('Votre message').inputValue()).toBe('La sonnette');
  await page.getByLabel('Photo (facultative)').setInputFiles([]);
  // Simulates a browser without free storage: it aborts the whole transaction.
  await page.evaluate(`globalThis.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () {
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
      this.transaction.abort();
    }`);
  await tap(page, 'Envoyer');
  await page.getByRole('alert').getByText('Le téléphone n’a plus de place : rien n’a été noté').waitFor();
  expect(await page.getByLabel('Votre message').inputValue()).toBe('La sonnette');
  await page.evaluate('IDBObjectStore.prototype.put = globalThis.put');
  await tap(page, 'Envoyer');
  await log(page).getByText('La sonnette').waitFor();
  await seen(page, 'Tout est envoyé');
  expect(await bodiesOf(room)).toEqual(['Bonsoir.', 'La sonnette']);
  await context.close();
});

test('a conversation asks as often as the service says, and nothing while nobody sees it', async () => {
  const room = await openRoom('Calme', 'Rien de neuf.');
  const { context, page } = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  await page.clock.install();
  const asked: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    asked.push(new URL(request.url()).pathname);
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const answered = async () => {
    await until('every answer', () => (underWay.size === 0 ? true : undefined));
    await quiet(page);
  };
  const { poll_after_s } = await walk.chief.chat.listMessages({ path: { room_id: room } });
  await page.goto(`/tournee/messages/${room}`);
  await log(page).getByText('Rien de neuf.').waitFor();
  await seen(page, 'Tout est envoyé');
  await passTimeByHand(page);
  await answered();
  const of = (path: string) => asked.filter((one) => one === path);
  const talk = `/api/chat/rooms/${room}/messages`;
  asked.length = 0;
  let seconds = 0;
  for (; of(talk).length < 3; seconds += 1) {
    await page.clock.runFor(1000);
    await answered();
  }
  // Three requests are two intervals apart.
  expect(seconds).toBeGreaterThanOrEqual(2 * poll_after_s - 1);
  expect(of('/api/chat/rooms').length).toBeLessThanOrEqual(seconds / poll_after_s + 1);
  await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
  asked.length = 0;
  await page.clock.runFor(600_000);
  expect(asked).toEqual([]);
  await context.close();
});
