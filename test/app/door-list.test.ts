// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { axeFaults, openBrowser, visit } from './browser.ts';
import { follow, phone, seen, tap } from './touch.ts';
import { trueInPage } from './true-in-page.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), importTown()]);
  browser = opened;
  walk = await playWalk('longue');
});
afterAll(() => browser.close());

const STREETS = 20;
const HOUSES = 100;

/** The list of a phone whose sector has 2,000 houses: the answer of the service with more addresses than it has. */
async function openLongList() {
  const opened = await visit(browser, phone, walk.member, { serviceWorkers: 'block' });
  const { page } = opened;
  await page.route('**/api/field/addresses/pull?**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [house] = body.documents.filter((one: { nb_log: number }) => one.nb_log === 1);
    const documents = Array.from({ length: STREETS * HOUSES }, (_, at) => ({
      ...house,
      ...{ id: String(9000 + at), address_id: 9000 + at, sector_id: walk.sectors.puits, walk: at },
      ...{ numero: (at % HOUSES) + 1, voie: `Rue ${Math.floor(at / HOUSES) + 1}`, dwellings: [] },
    }));
    await route.fulfill({ response, json: { ...body, documents: house ? documents : [] } });
  });
  await page.goto(`/tournee/portes?secteur=${walk.sectors.puits}`);
  await page.getByRole('link', { name: '1 à faire', exact: true }).first().waitFor();
  return opened;
}

const drawn = (page: Page) => page.locator('ul.doors a').count();
const topOf = async (link: Locator): Promise<number> =>
  Math.round((await link.boundingBox())?.y ?? Number.NaN);
const inStreet = (page: Page, street: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: street, exact: true }) });

test('a long list draws the doors near the view, has all streets, and is as long as all its doors', async () => {
  const { context, page } = await openLongList();
  expect(await drawn(page)).toBeLessThan(200);
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(STREETS);
  const height = Number(await page.evaluate('document.body.scrollHeight'));
  await page.getByRole('heading', { name: 'Rue 20', exact: true }).scrollIntoViewIfNeeded();
  await inStreet(page, 'Rue 20').getByRole('link', { name: /^1 / }).waitFor();
  await trueInPage(page, `document.querySelectorAll('ul.doors a').length < 250`);
  const last = page.locator('li[aria-posinset="100"] a');
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await last.last().waitFor();
  expect(await last.last().textContent()).toMatch(/^100/);
  expect(await page.evaluate('document.body.scrollHeight')).toBe(height);
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});

test('a search draws the streets near the view, and is as long as all it finds', async () => {
  const { context, page } = await openLongList();
  await page.getByLabel('Numéro ou rue').fill('rue');
  await trueInPage(page, `document.querySelectorAll('section.side').length < ${STREETS}`);
  const all = Number(await page.evaluate('document.body.scrollHeight'));
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.locator('li[aria-posinset="100"] a').last().waitFor();
  expect(await page.evaluate('document.body.scrollHeight')).toBe(all);
  await context.close();
});

test('the keyboard goes from door to door through the whole list', async () => {
  const { context, page } = await openLongList();
  await page.getByRole('link', { name: '1 à faire', exact: true }).first().focus();
  for (let door = 2; door <= HOUSES + 2; door += 1) {
    await page.keyboard.press('Tab');
    const number = ((door - 1) % HOUSES) + 1;
    await trueInPage(page, `document.activeElement.textContent === '${number}à faire'`);
  }
  await context.close();
});

test('who comes back from a door finds the list where it was, and the doors after it once it is done', async () => {
  const { context, page } = await openLongList();
  await tap(page, 'Seulement ce qui reste');
  await page.getByRole('heading', { name: 'Rue 9', exact: true }).scrollIntoViewIfNeeded();
  const door = inStreet(page, 'Rue 9').getByRole('link', { name: /^3 / });
  await door.waitFor();
  await door.scrollIntoViewIfNeeded();
  const top = await topOf(door);
  for (const comeBack of [() => follow(page, 'Portes'), () => page.goBack()]) {
    await door.tap();
    await page.getByRole('heading', { level: 1, name: 'Une porte' }).waitFor();
    await comeBack();
    await trueInPage(page, `document.activeElement.textContent === '3à faire'`);
    expect(await topOf(door)).toBe(top);
    expect(await page.getByRole('button', { name: 'Seulement ce qui reste', pressed: false }).count()).toBe(
      1,
    );
  }
  await tap(page, 'Seulement ce qui reste');
  await page.getByRole('heading', { name: 'Rue 9', exact: true }).scrollIntoViewIfNeeded();
  await door.tap();
  await tap(page, /^Refus/);
  await seen(page, 'Porte suivante');
  await follow(page, 'Portes');
  await trueInPage(page, `document.activeElement.textContent === '4à faire'`);
  await context.close();
});

test('a list is printed as a whole', async () => {
  const { context, page } = await openLongList();
  await page.evaluate(`addEventListener('afterprint', () => {
    globalThis.printed = document.querySelectorAll('ul.doors a').length;
  })`);
  await page.pdf();
  await trueInPage(page, `globalThis.printed === ${STREETS * HOUSES}`);
  await context.close();
});
