import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Problem } from '../../clients/typescript/src/index.ts';
import { stateNames } from '../../infra/local/state-folder.ts';
import { type LocalService, startService } from '../support/local/local-service.ts';
import { until } from '../support/local/until.ts';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { firstDoor, linesOf, storedOn, sumsOf } from './ledger.ts';
import { follow, give, phone, quiet, seen, sendAll, signInToStay, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

const admin = { username: 'admin', password: 'une echelle contre le mur' };
let folder: string;
let service: LocalService;
let browser: Browser;
let walk: Walk;
/** A service of its own, because the test restores all its data from a backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-restored-'));
  [service, browser] = await Promise.all([
    startService(folder, { ADMIN_PASSWORD: admin.password }),
    openBrowserWithoutMaps(),
  ]);
  await importTown({ folder });
  walk = await playWalk('sauvegarde', { url: service.url, admin });
});
afterAll(async () => {
  await browser.close();
  await service.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}-backup`, { recursive: true, force: true });
});

/** Runs `act` while the service is stopped. */
async function whileStopped(act: () => Promise<void>): Promise<void> {
  const { port } = new URL(service.url);
  await service.stop('SIGTERM');
  await act();
  service = await startService(folder, { ADMIN_PASSWORD: admin.password, PORT: port });
}

const database = () => join(folder, stateNames.databaseFolder);

async function giveNext(page: Page, amount: string): Promise<void> {
  await firstDoor(page, 'Le Puits');
  await give(page, /^Don \+/, amount, 'Espèces');
  await page.locator('.noted').waitFor();
}

async function send(page: Page): Promise<void> {
  await page.goto('/tournee/fin');
  await sendAll(page);
}

/** Creates a room of the member and their chief. The sender generates the id of a message, a UUID version 7. */
async function openRoom(title: string, at: number): Promise<number> {
  const body = { kind: 'group' as const, title, user_ids: [walk.userId] };
  const { room_id } = await walk.chief.chat.createRoom({ body });
  const id = `0192a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  await walk.chief.chat.sendMessage({ path: { room_id }, body: { id, body: 'Bonsoir.' } });
  return room_id;
}

async function write(page: Page, room: number, text: string): Promise<void> {
  await page.goto(`/tournee/messages/${room}`);
  await page.getByRole('log').getByText('Bonsoir.').waitFor();
  await page.getByLabel('Votre message').fill(text);
  await tap(page, 'Envoyer');
  await page.getByRole('log').getByText(text).waitFor();
}

async function sayNever(page: Page): Promise<void> {
  await tap(page, 'Ne plus solliciter');
  await tap(page, 'Oui, ne plus solliciter');
  await seen(page, 'Ne pas solliciter : personne ne doit sonner ici.');
}

test('after a restored backup a phone gives back what the service has lost, with what waits, each once', async () => {
  const { context, page } = await visit(browser, phone, undefined, { url: service.url });
  await signInToStay(page, walk.member);
  await giveNext(page, '20 €');
  await send(page);
  const team = await openRoom('Équipe', 1);
  await whileStopped(() => cp(database(), `${folder}-backup`, { recursive: true }));

  await page.goto('/tournee');
  await giveNext(page, '30 €');
  const [first] = (await visitsOf(walk)).filter(({ montant }) => montant === '20.00');
  await page.goto(`/tournee/portes/${first?.fk_adresse}`);
  // Wait, because an answer to the phone moves the page under the finger.
  await quiet(page);
  await tap(page, 'Corriger');
  await tap(page, '5 €');
  await tap(page, 'Enregistrer la correction');
  await seen(page, 'La correction est notée');
  const silent = walk.doors.find(({ voie, numero }) => voie === 'Rue du Puits' && numero === 6);
  await page.goto(`/tournee/portes/${silent?.address_id}`);
  await sayNever(page);
  await write(page, team, 'Le 14 est fait.');
  const lost = await openRoom('Perdue', 2);
  await write(page, lost, 'Entre nous.');
  await send(page);
  const at = { path: { collection: 'passages' as const }, query: { operation_id: walk.operation } };
  const { checkpoint } = await walk.own.field.pull(at);

  await context.setOffline(true);
  await page.goto('/tournee');
  await giveNext(page, '10 €');
  await whileStopped(async () => {
    await rm(database(), { recursive: true });
    await cp(`${folder}-backup`, database(), { recursive: true });
  });
  expect((await visitsOf(walk)).map(({ montant }) => montant)).toEqual(['20.00']);
  await until('the service to notice that it was restored', async () => {
    const query = { ...at.query, cursor: checkpoint.cursor };
    const refusal = await walk.own.field.pull({ ...at, query }).catch((error: unknown) => error);
    return (refusal instanceof Problem && refusal.code === 'resync-required') || undefined;
  });

  await page.goto('/tournee');
  await seen(page, '1 passage en attente');
  await context.setOffline(false);
  await seen(page, 'Tout est envoyé');
  const visits = await visitsOf(walk);
  expect(visits.map(({ montant }) => montant).sort()).toEqual(['10.00', '30.00', '5.00']);
  expect(sumsOf(linesOf(await storedOn(page, walk.userId, walk.operation)))).toEqual({
    visits: 3,
    cash: 4500,
  });
  await seen(page, '45,00 €');
  expect((await walk.own.stats.home()).figures.totals.amount_cents).toBe(4500);
  // The phone sends visits first, then messages and marks of doors.
  await until('the message that was lost', async () => {
    const { data: said } = await walk.chief.chat.listMessages({ path: { room_id: team } });
    return said.map(({ body }) => body).join() === 'Le 14 est fait.,Bonsoir.' || undefined;
  });
  await until('what was said of a door', async () => {
    const { data: dwellings } = await walk.chief.addresses.dwellings({
      path: { address_id: silent?.address_id ?? 0 },
      query: { operation_id: walk.operation },
    });
    const [only] = dwellings;
    return (dwellings.length === 1 && only?.do_not_call === true) || undefined;
  });
  // The room was made after the backup.
  await follow(page, '1 à revoir');
  await seen(page, 'Cette conversation n’existe plus');
  expect(await page.getByRole('textbox', { name: 'Votre message' }).inputValue()).toBe('Entre nous.');
  await context.close();
});
