import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, visit } from './browser.ts';
import { type Small, smallAssociation } from './small-association.ts';

/** As French people look for them; `Secteur 2` before `Secteur 10`. */
const IN_ORDER = ['’Ar Men', 'É', 'ecluse', 'Écoles', 'Œuvre', 'Secteur 2', 'Secteur 10', 'zoé'];
/** The order in which they are made, so that no page is right by their ids. */
const AS_MADE = ['Secteur 10', 'zoé', 'Écoles', 'Œuvre', 'ecluse', '’Ar Men', 'Secteur 2', 'É'];
const desk = { width: 1280, scheme: 'light' } as const;

let browser: Browser;
let small: Small;
beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('des-noms')]);
  const { chief, operationId: operation_id } = small;
  const { data } = await chief.sectors.list({ query: { operation_id } });
  for (const { sector_id } of data) await chief.sectors.delete({ path: { sector_id } });
  const body = { username: '', password: 'une phrase assez longue 42' };
  for (const [at, name] of AS_MADE.entries()) {
    const { user_id } = await chief.users.create({ body: { ...body, username: `nom.${at}.ordre`, name } });
    const { ope_user_id } = await chief.operations.addMember({ path: { operation_id }, body: { user_id } });
    const draft = { operation_id, sector_name: name, members: at === 0 ? [ope_user_id] : [] };
    await chief.sectors.create({ body: draft });
    const gone = await chief.sectors.create({ body: { ...draft, sector_name: name, members: [] } });
    await chief.sectors.delete({ path: { sector_id: gone.sector_id } });
  }
  const [sector] = (await chief.sectors.list({ query: { operation_id } })).data;
  for (const username of ['emile', 'emile.bis']) {
    const { user_id } = await chief.users.create({ body: { ...body, username, name: 'Émile Durand' } });
    const added = await chief.operations.addMember({ path: { operation_id }, body: { user_id } });
    await chief.passages.create({
      body: {
        fk_operation: operation_id,
        fk_sector: sector?.sector_id ?? 0,
        fk_user: added.ope_user_id,
        fk_type: 'don',
        montant: '10',
        fk_type_reglement: 'cash',
      },
    });
  }
  await chief.cash.setStock({ path: { operation_id }, body: { received: 100 } });
});
afterAll(() => browser.close());

/** Each page that lists people or sectors, with what names them. */
const LISTS: [path: string, names: string][] = [
  ['/carte', 'table bdi:not(.quiet)'],
  ['/carte?faire=attribuer', 'table td:first-child bdi'],
  ['/carte?faire=retablir', 'table bdi'],
  ['/carte?faire=decouper', 'fieldset bdi'],
  ['/membres', 'table a bdi'],
  ['/membres/saison', 'table a bdi'],
  ['/recus', 'select option'],
  ['/reglages/historique', 'select option'],
];

test.each(LISTS)('%s has names in their order: %s', async (path, names) => {
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto(path);
  const known = new Set(IN_ORDER);
  const shown = async () =>
    (await page.locator(names).allTextContents()).map((one) => one.trim()).filter((one) => known.has(one));
  await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
  await page.locator(names).filter({ hasText: 'Écoles' }).first().waitFor({ state: 'attached' });
  expect(await shown()).toEqual(IN_ORDER);
  await context.close();
});

/** Each page on which somebody is chosen or listed, with how often both namesakes are there. */
const NAMESAKES: [path: string, names: string, times: number][] = [
  ['/passages', 'select[name=membre] option, td', 2],
  ['/passages/courrier', 'select option', 1],
  ['/especes', 'table bdi', 1],
  ['/especes/annonce', 'select[name=membre] option', 1],
  ['/especes/calendriers', 'table bdi, select[name=member] option', 2],
  ['/recus', 'select[name=membre] option', 1],
  ['/membres/saison', 'table bdi', 1],
  ['/messages', 'select[name=to] option', 1],
  ['/reglages/historique', 'select option', 1],
];

test('namesakes are told apart wherever somebody is chosen or listed', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  for (const [path, names, times] of NAMESAKES) {
    await page.goto(path);
    const all = page.locator(names).filter({ hasText: 'Émile Durand' });
    await all.nth(2 * times - 1).waitFor({ state: 'attached' });
    const shown = (await all.allTextContents()).map(
      (one) => /Émile Durand( \(emile(\.bis)?\))?/.exec(one)?.[0],
    );
    expect([path, shown.toSorted()]).toEqual([
      path,
      ['Émile Durand (emile)', 'Émile Durand (emile.bis)'].flatMap((one) => Array(times).fill(one)),
    ]);
  }
  await context.close();
});
