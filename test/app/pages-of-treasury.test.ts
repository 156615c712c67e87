import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { looks, openBrowser, testPlace, visit } from './browser.ts';
import { judge } from './judge.ts';
import { playTalk, type Talk } from './talk.ts';
import { playTreasury, type Treasury } from './treasury.ts';

/** Looked at in an association whose money is everywhere that it can be, with a conversation and a file. */
const pages = ({ waiting }: Treasury, { team }: Talk) => ({
  especes: '/especes',
  remise: `/especes/remises/${waiting}`,
  remises: '/especes/remises',
  annonce: '/especes/annonce',
  depot: '/especes/depot',
  calendriers: '/especes/calendriers',
  messages: '/messages',
  conversation: `/messages/${team}`,
  fichiers: '/fichiers',
});

let browser: Browser;
let treasury: Treasury;
let talk: Talk;
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
}, 90_000);
afterAll(() => browser.close());

test.each(looks)(
  'every page of the treasurer at $width px, $scheme',
  async (look) => {
    const { context, page, faults } = await visit(browser, look, treasury.treasurer);
    for (const [name, path] of Object.entries(pages(treasury, talk))) await judge(page, look, name, path);
    expect(faults).toEqual([]);
    await context.close();
  },
  120_000,
);
