import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type PageName, paths } from '../../app/frame/paths.ts';
import { openBrowser, testPlace, type Visit, visit } from './browser.ts';
import { inflateAmounts, whatDoesNotFit } from './fits.ts';
import { type Hostile, playHostileNames } from './hostile-names.ts';
import type { Credentials } from './season.ts';

const WIDTHS = [1280, 960, 768, 640, 360];
const isOfDesk = (name: PageName): boolean => !paths[name].startsWith('/tournee');
const desk = Object.keys(paths)
  .filter((name): name is PageName => name in paths)
  .filter(isOfDesk);

/** Cards and what phones sent are in another association, and only super administrators have the list of associations. */
const elsewhere: Partial<Record<PageName, () => Credentials>> = {
  cards: () => testPlace().treasurer,
  cardPayment: () => testPlace().treasurer,
  field: () => testPlace().treasurer,
  suppressed: () => testPlace().treasurer,
  associations: () => testPlace().admin,
};

const idsOf = ({
  treasury,
  talk,
  visit: passage,
  receipt,
  user,
  webhook,
}: Hostile): Partial<Record<PageName, number>> => ({
  visit: passage,
  handover: treasury.short,
  oneSeason: treasury.operation,
  room: talk.team,
  member: user,
  receipt,
  webhook,
  cardPayment: 54,
});

let browser: Browser;
let hostile: Hostile;
const open = new Map<Credentials, Visit>();
beforeAll(async () => {
  [browser, hostile] = await Promise.all([openBrowser(), playHostileNames('romans')]);
});
afterAll(() => browser.close());

/** One window for each person, which is resized: opening a page anew takes longer than all that is asked of it. */
async function pageOf(name: PageName) {
  const who = elsewhere[name]?.() ?? hostile.treasury.chief;
  const mine = [...open].find(([{ username }]) => username === who.username)?.[1];
  const window = mine ?? (await visit(browser, { width: 1280, scheme: 'light' }, who));
  if (!mine) open.set(who, window);
  return window.page;
}

test.each(desk)('the page %s fits at every width, with the longest names and amounts', async (name) => {
  const page = await pageOf(name);
  await page.goto(paths[name].replace(':id', String(idsOf(hostile)[name])));
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
  await inflateAmounts(page);
  // What was folded loads its contents.
  await page.waitForLoadState('networkidle');
  await inflateAmounts(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, faults: await whatDoesNotFit(page) }).toEqual({ width, faults: [] });
  }
});
