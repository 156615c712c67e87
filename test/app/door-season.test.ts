// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { openBrowserWithoutMaps, visit } from './browser.ts';
import { phone, quiet, seen, signInToStay, tap } from './touch.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
let next: number;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('deux-saisons');
  const { chief, userId: user_id } = walk;
  const today = dayIn('Europe/Paris', systemClock.now());
  const later = { date_start: addDays(today, 300), date_end: addDays(today, 330) };
  const { operation_id } = await chief.operations.create({
    body: { name: 'Calendriers suivants', ...later },
  });
  await chief.operations.addMember({ path: { operation_id }, body: { user_id } });
  next = operation_id;
});
afterAll(() => browser.close());

const noSector = 'Aucun secteur ne vous est confié.';
const season = (page: Page) => page.getByLabel('Saison');

test('a phone opens the season of today, although a later one is open too, and the member can switch', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.goto('/tournee');
  await seen(page, 'Le Puits');
  expect(await season(page).locator('option:checked').textContent()).toBe('Calendriers');

  await season(page).selectOption('Calendriers suivants');
  await seen(page, noSector);
  expect(await season(page).locator('option:checked').textContent()).toBe('Calendriers suivants');
  await season(page).selectOption('Calendriers');
  await seen(page, 'Le Puits');
  await context.close();
});

test('a chosen season opens next time, until the member prepares an evening', async () => {
  const { context, page } = await visit(browser, phone, walk.member);
  await page.goto('/tournee');
  await season(page).selectOption('Calendriers suivants');
  await seen(page, noSector);
  await page.goto('/tournee');
  await seen(page, noSector);
  await quiet(page);
  await tap(page, 'Préparer ma soirée');
  await seen(page, 'Le Puits');
  expect(await season(page).locator('option:checked').textContent()).toBe('Calendriers');
  await context.close();
});

test('without a network another season cannot be opened, and the way back to one’s own is there', async () => {
  const { context, page } = await visit(browser, phone);
  await signInToStay(page, walk.member);
  await seen(page, 'Le Puits');
  await quiet(page);
  await context.setOffline(true);
  await season(page).selectOption('Calendriers suivants');
  await seen(page, 'Votre tournée n’est pas encore sur ce téléphone.');
  // The season that did not open is not the one of the next start.
  await page.goto('/tournee');
  await seen(page, 'Le Puits');
  await season(page).selectOption('Calendriers suivants');
  await seen(page, 'Votre tournée n’est pas encore sur ce téléphone.');
  await season(page).selectOption('Calendriers');
  await seen(page, 'Le Puits');
  // A season that this browser was to open, and that is not here, is named as the one that is missing.
  await page.evaluate(`localStorage.setItem('tournee.evening.${walk.userId}', '${next}')`);
  await page.goto('/tournee');
  await seen(page, 'Votre tournée n’est pas encore sur ce téléphone.');
  expect(await season(page).locator('option:checked').textContent()).toBe('Calendriers suivants');
  await context.close();
});

test('the desk shows the season of today too', async () => {
  const chief = { ...walk.member, username: 'chef.deux-saisons' };
  const { context, page } = await visit(browser, { width: 1280, scheme: 'light' }, chief);
  await page.goto('/');
  await season(page).waitFor();
  expect(await season(page).locator('option:checked').textContent()).toBe('Calendriers');
  await context.close();
});
