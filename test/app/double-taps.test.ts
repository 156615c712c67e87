import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { storedOn } from './ledger.ts';
import { goToDoor, phone, quiet, seen, tap } from './touch.ts';
import { importTown, playWalk, visitsOf, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('deuxfois');
});
afterAll(() => browser.close());

/** From one tap of a double tap to the other, and from one double tap to the next, in seconds. */
const BETWEEN_S = 0.2;
const APART_S = 5;

type Place = { x: number; y: number };

/** Touches a place at a moment that the test says, so that a slow machine makes no slow finger. */
async function touch(page: Page, place: Place, timestamp: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', timestamp, touchPoints: [place] });
  const end = { timestamp: timestamp + 0.03, touchPoints: [] };
  await session.send('Input.dispatchTouchEvent', { ...end, type: 'touchEnd' });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await session.detach();
}

/** The middle of a control, which is brought to the middle of the screen unless it is fixed. */
async function middleOf(what: Locator): Promise<Place> {
  await what.evaluate((one: object) => Reflect.get(one, 'scrollIntoView').call(one, { block: 'center' }));
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger with a clock of its own, ahead of that of all taps before. */
function nervousFinger(page: Page) {
  let now = Date.now() / 1000;
  const once = async (what: Locator): Promise<Place> => {
    now += APART_S;
    const place = await middleOf(what);
    await touch(page, place, now);
    return place;
  };
  /** Taps twice at one place; the second time when what follows the first tap is shown. */
  const twice = async (what: Locator, follows: Locator): Promise<void> => {
    const place = await once(what);
    await follows.first().waitFor();
    await touch(page, place, now + BETWEEN_S);
  };
  return { once, twice };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const noted = (page: Page) => page.locator('.noted');
const pressed = (page: Page) => page.locator('main [aria-pressed="true"]').allTextContents();

// Lower and higher screens have other controls at the place of "Porte suivante" and of the results.
for (const [street, height] of [
  ['puits', 640],
  ['fontaine', 740],
] as const)
  test(`a double tap acts once, whatever comes under the finger meanwhile, on a screen of ${height}`, async () => {
    const { context, page } = await visit(browser, phone, walk.member);
    const before = await visitsOf(walk);
    await page.setViewportSize({ width: phone.width, height });
    await goToDoor(page, `1 ${street}`, '1');
    await quiet(page);
    const { once, twice } = nervousFinger(page);
    await context.setOffline(true);
    const count = async () => (await storedOn(page, walk.userId, walk.operation)).length - before.length;

    await twice(button(page, /^Don \+/), button(page, 'Espèces'));
    expect(await pressed(page)).toEqual([]);
    await twice(button(page, '20 €'), button(page, 'Espèces'));
    expect(await pressed(page)).toEqual([expect.stringMatching(/^20\s€$/)]);
    await twice(button(page, 'Espèces'), noted(page));
    await noted(page).getByText('Don + calendrier · 20,00 € · Espèces').waitFor();
    expect(await page.locator('main [aria-expanded="true"]').count()).toBe(0);
    expect(await count()).toBe(1);

    const door = page.locator('.door-name bdi').first();
    const first = await door.textContent();
    await twice(page.getByRole('link', { name: /Porte suivante/ }), button(page, /^Refus/));
    expect(await door.textContent()).not.toBe(first);
    await twice(button(page, /^Absent/), page.getByText('Repasser quand'));
    expect(await pressed(page)).toEqual([expect.stringMatching(/^Sans date/)]);
    await twice(button(page, 'Absent'), noted(page));
    await noted(page)
      .getByText(/^Absent/)
      .waitFor();
    expect(await count()).toBe(2);

    await once(page.getByRole('link', { name: /Porte suivante/ }));
    await button(page, /^Refus/).waitFor();
    const third = await door.textContent();
    await twice(button(page, /^Refus/), noted(page));
    await noted(page)
      .getByText(/^Refus/)
      .waitFor();
    expect(await door.textContent()).toBe(third);
    expect(await count()).toBe(3);
    await twice(button(page, 'Annuler'), button(page, /^Refus/));
    expect(await noted(page).count()).toBe(0);
    expect(await count()).toBe(2);
    await once(button(page, /^Maison vide/));
    await noted(page).waitFor();

    await once(page.getByRole('link', { name: 'Portes', exact: true }));
    await twice(page.locator('ul.doors a').nth(2), button(page, /^Refus/));
    expect(await noted(page).count()).toBe(0);
    expect(await pressed(page)).toEqual([]);

    await context.setOffline(false);
    await seen(page, 'Tout est envoyé');
    const known = new Set(before.map(({ id }) => id));
    const kinds = (await visitsOf(walk)).filter(({ id }) => !known.has(id)).map(({ fk_type }) => fk_type);
    expect(kinds.sort()).toEqual(['a_finaliser', 'effectue', 'maison_vide']);
    await context.close();
  });

test('a control that stays takes each tap of a quick finger', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await goToDoor(page, '2 puits', '2');
  await tap(page, /^Plusieurs/);
  const calendars = page.getByRole('group', { name: 'Calendriers' }).locator('output');
  const least = Number(await calendars.textContent());
  await nervousFinger(page).twice(button(page, 'Calendriers : Un de plus'), calendars);
  await calendars.getByText(String(least + 2), { exact: true }).waitFor();
  await context.close();
});
