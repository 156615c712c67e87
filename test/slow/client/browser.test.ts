import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createClient, memoryTokens } from '../../../clients/typescript/src/index.ts';
import { type BrowserApplication, browserApplication } from '../../support/client/browser.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';

/** The script of the pages: a client with its token in `localStorage`, which the windows of a user share. */
const page = `
import { createClient, fromCents } from './index.ts';
import { indexedDbStore, openPhone } from './field/index.ts';
const tokens = {
  get: () => localStorage.getItem('token') ?? undefined,
  set: (token) => token === undefined ? localStorage.removeItem('token') : localStorage.setItem('token', token),
};
globalThis.ends = 0;
globalThis.held = [];
globalThis.isHolding = false;
/** Requests wait for the end of the session while the test says so. */
const hold = () => new Promise((resolve) => globalThis.held.push(resolve));
globalThis.clientOf = (url) => createClient({
  url,
  tokens,
  onSignedOut: () => { globalThis.ends += 1; },
  fetch: async (request) => {
    if (globalThis.isHolding) await hold();
    return fetch(request);
  },
});
globalThis.phoneOf = async (url, operationId) =>
  openPhone({ client: globalThis.clientOf(url), operationId, store: await indexedDbStore('chef-1', indexedDB) });
globalThis.fromCents = fromCents;
`;
const worker = `
import { createClient, items, memoryTokens, toCents } from './index.ts';
import { indexedDbStore, openPhone } from './field/index.ts';
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
const work = async ({ url, token, operation_id }) => {
  const client = createClient({ url, tokens: memoryTokens(token) });
  const phone = await openPhone({ client, operationId: operation_id, store: await indexedDbStore('worker', indexedDB) });
  await phone.record({ lat: 48.8935, lon: 2.4885, montant: '7.50', fk_type_reglement: 'cash' });
  await phone.sync();
  let cents = 0;
  for await (const { montant } of items(client.passages.list, { query: { operation_id, limit: 1 } })) cents += toCents(montant);
  return { waiting: phone.waiting(), visits: phone.documents().length, cents, hasWindow: typeof window !== 'undefined' };
};
addEventListener('message', (event) =>
  event.waitUntil(work(event.data).catch(String).then((told) => event.source.postMessage(told))));
`;

let application: BrowserApplication;
let service: LocalService;
let chief: { username: string; password: string };
let token: string;
let operation_id: number;
beforeAll(async () => {
  application = await browserApplication({ page, worker });
  const folder = join(await newFolder('browser'), '.local');
  service = await startService(folder, { CORS_ORIGINS: application.origin });
  const root = createClient({ url: service.url });
  await root.signIn(JSON.parse(await readFile(join(folder, 'admin.json'), 'utf8')));
  const { entity_id } = await root.entities.create({
    body: { name: 'Amicale de Bobigny', postal_code: '93000' },
  });
  const { password } = await root.users.create({ body: { entity_id, username: 'chef.bobigny', role_id: 2 } });
  chief = { username: 'chef.bobigny', password: password ?? '' };
  const client = createClient({ url: service.url });
  const answer = await client.signIn(chief);
  token = answer.token;
  const body = { date_start: '2026-10-15', date_end: '2027-01-31' };
  ({ operation_id } = await client.operations.create({ body }));
  const { user_id } = answer.user;
  await client.operations.addMember({ path: { operation_id }, body: { user_id } });
  const ring = [
    [2.475, 48.89],
    [2.49, 48.89],
    [2.49, 48.9],
    [2.475, 48.9],
    [2.475, 48.89],
  ];
  const outline = { type: 'Polygon' as const, coordinates: [ring] };
  await client.sectors.create({ body: { operation_id, sector_name: 'Gare', members: [user_id], outline } });
}, 300_000);
afterAll(async () => {
  await application?.close();
  await service?.stop('SIGKILL');
});

/** Runs a script in a window; the script may use `url`, `operation_id` and `credentials`. */
const inside = (window: Page, script: string): Promise<unknown> =>
  window.evaluate(`(async () => {
    const url = ${JSON.stringify(service.url)};
    const operation_id = ${operation_id};
    const credentials = ${JSON.stringify(chief)};
    ${script}
  })()`);

describe('in a browser', () => {
  test('a phone keeps a visit in IndexedDB, over the end of its window, until the service has it', async () => {
    const first = await application.open();
    const kept = await inside(
      first,
      `await clientOf(url).signIn(credentials);
      const phone = await phoneOf(url, operation_id);
      await phone.sync();
      await phone.record({ lat: 48.8935, lon: 2.4885, montant: fromCents(1250), fk_type_reglement: 'cash' });
      return [phone.waiting(), phone.bootstrap() !== undefined];`,
    );
    expect(kept).toEqual([1, true]);
    await first.close();
    const second = await application.open();
    await application.context.setOffline(true);
    const away = await inside(
      second,
      `globalThis.phone = await phoneOf(url, operation_id);
      const stop = new AbortController();
      setTimeout(() => stop.abort(new Error('enough')), 50);
      const told = await phone.sync({ signal: stop.signal }).catch(String);
      return [phone.waiting(), told];`,
    );
    expect(away).toEqual([1, 'Error: enough']);
    await application.context.setOffline(false);
    const synced = await inside(
      second,
      `await phone.sync();
      const [visit] = phone.documents();
      return [phone.waiting(), phone.documents().length, typeof visit.passage_id, visit.montant, visit.sync_error];`,
    );
    expect(synced).toEqual([0, 1, 'number', '12.50', null]);
    await second.close();
    // A window opened later finds the visit without a request.
    const third = await application.open();
    const found = await inside(
      third,
      'const phone = await phoneOf(url, operation_id); return [phone.waiting(), phone.documents()[0].montant];',
    );
    expect(found).toEqual([0, '12.50']);
    await third.close();
  });

  test('it runs in a service worker, which has neither window nor storage of texts', async () => {
    const window = await application.open();
    const told = await inside(
      window,
      `await navigator.serviceWorker.register('/worker.js');
      const { active } = await navigator.serviceWorker.ready;
      const told = new Promise((resolve) => { navigator.serviceWorker.onmessage = ({ data }) => resolve(data); });
      active.postMessage({ url, operation_id, token: ${JSON.stringify(token)} });
      return told;`,
    );
    expect(told).toEqual({ waiting: 0, visits: 2, cents: 2000, hasWindow: false });
    await inside(window, '(await navigator.serviceWorker.getRegistration()).unregister()');
    await window.close();
  });

  test('two windows with one token lose it once, in the middle of ten calls of each', async () => {
    const [one, other] = [await application.open(), await application.open()];
    await inside(one, 'await clientOf(url).signIn(credentials);');
    for (const window of [one, other])
      await inside(
        window,
        `const client = clientOf(url);
        const call = () => client.users.list({ query: {} }).then(() => 'answered', ({ code }) => code);
        const before = Array.from({ length: 4 }, call);
        globalThis.first = Promise.all(before);
        await first;
        isHolding = true;
        globalThis.rest = Promise.all(Array.from({ length: 6 }, call));
        while (held.length < 6) await new Promise((resolve) => setTimeout(resolve, 5));`,
      );
    const shared = await one.evaluate("localStorage.getItem('token')");
    await createClient({ url: service.url, tokens: memoryTokens(String(shared)) }).signOut();
    const release = (window: Page) =>
      inside(
        window,
        'isHolding = false; for (const go of held) go(); return [...(await first), ...(await rest)];',
      );
    const told = [await release(one)];
    // Windows of a browser learn of a change of their storage one after the other.
    await inside(
      other,
      "while (localStorage.getItem('token')) await new Promise((resolve) => setTimeout(resolve, 5));",
    );
    told.push(await release(other));
    const expected = [...Array(4).fill('answered'), ...Array(6).fill('invalid-token')];
    expect(told).toEqual([expected, expected]);
    const ends = await Promise.all([one, other].map((window) => inside(window, 'return ends;')));
    expect(ends.reduce((sum: number, count) => sum + Number(count), 0)).toBe(1);
    expect(await other.evaluate("localStorage.getItem('token')")).toBeNull();
    // Signing in again in one window signs in both.
    await inside(one, 'await clientOf(url).signIn(credentials);');
    const again = await inside(other, 'return (await clientOf(url).users.list({ query: {} })).data.length;');
    expect(again).toBe(1);
  });
});
