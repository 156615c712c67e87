import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowser, testPlace, type Visit, visit } from './browser.ts';
import { judge } from './judge.ts';
import { playTalk, type Talk } from './talk.ts';
import { playTreasury, type Treasury } from './treasury.ts';

/** The pages of an association that has money in every state, a conversation and a file. */
const pages = {
  especes: '/especes',
  remise: () => `/especes/remises/${treasury.waiting}`,
  remises: '/especes/remises',
  annonce: '/especes/annonce',
  depot: '/especes/depot',
  calendriers: '/especes/calendriers',
  messages: '/messages',
  conversation: () => `/messages/${talk.team}`,
  fichiers: '/fichiers',
};

let browser: Browser;
let treasury: Treasury;
let talk: Talk;
let desk: Visit;
beforeAll(async () => {
  const { url, admin } = testPlace();
  [browser, treasury] = await Promise.all([openBrowser(), playTreasury(url, admin, 'romainville')]);
  talk = await playTalk(url, treasury, 8);
  const omar = createClient({ url });
  await omar.signIn(treasury.treasurer);
  const { export_id } = await omar.exports.create({
    body: { kind: 'passages', operation_id: treasury.operation },
  });
  await omar.downloadExport(export_id);
  desk = await visit(browser, { width: 1280, scheme: 'light' }, treasury.treasurer);
});
afterAll(() => browser.close());

test.each(Object.entries(pages))('the page %s on every screen', async (name, path) => {
  await judge(desk.page, name, typeof path === 'string' ? path : path());
  expect(desk.faults).toEqual([]);
});
