// Tier: landing
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openBrowserWithoutMaps, visit } from './browser.ts';
import { whatDoesNotFit } from './fits.ts';
import { give, goToDoor, leavePhone, phone, prepareEvening, seen, signInToStay, tap } from './touch.ts';
import { importTown, playWalk, type Walk } from './walk.ts';

let browser: Browser;
let walk: Walk;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowserWithoutMaps(), importTown()]);
  walk = await playWalk('lien');
});
afterAll(() => browser.close());

const isRound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
const refusal = 'Ce lien de connexion n’est plus valable.';

/** Makes a link on the page of the own account, and copies it. */
async function copyLink(page: Page): Promise<string> {
  await page.goto('/compte');
  await page.getByRole('button', { name: 'Faire un lien de connexion' }).press('Enter');
  await page.getByRole('img', { name: 'Code à scanner' }).waitFor();
  await page.getByRole('button', { name: 'Copier le lien' }).press('Enter');
  await seen(page, 'Le lien est copié');
  return page.evaluate<string>('navigator.clipboard.readText()');
}

test('a phone that scans the code of a computer is signed in with one touch, once', async () => {
  const desk = await visit(browser, { width: 1280, scheme: 'light' }, walk.member);
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await copyLink(desk.page);
  const other = await visit(browser, phone);
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Se connecter avec le lien' }).waitFor();
  // The token is in no address that the browser keeps.
  expect(await other.page.evaluate('location.href')).not.toContain('connexion');
  expect(await axeFaults(other.page)).toEqual([]);
  await tap(other.page, 'Se connecter avec le lien');
  await isRound(other.page);
  await seen(other.page, 'Le Puits');
  // Who signs out there is not offered the used link again.
  await leavePhone(other.page);
  expect(await other.page.getByText('Se connecter avec le lien').count()).toBe(0);
  await other.context.close();

  const late = await visit(browser, phone);
  await late.page.goto(link);
  await tap(late.page, 'Se connecter avec le lien');
  await late.page.getByRole('alert').getByText(refusal).waitFor();
  expect(await late.page.getByLabel('Identifiant').count()).toBe(1);
  await late.context.close();
  await desk.context.close();
});

test('the installed application takes the copied link with one touch, and stays signed in', async () => {
  const { context, page } = await visit(browser, phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript('navigator.standalone = true');
  await page.goto('/tournee');
  await page.evaluate("navigator.clipboard.writeText('un numéro de téléphone')");
  await tap(page, 'Coller le lien de connexion');
  await page.getByRole('alert').getByText('n’est pas un lien de connexion').waitFor();
  const { token } = await walk.own.auth.createLink();
  await page.evaluate(`navigator.clipboard.writeText('https://app.test/tournee#connexion=${token}')`);
  await tap(page, 'Coller le lien de connexion');
  await isRound(page);
  await page.reload();
  await isRound(page);
  await seen(page, 'Le Puits');
  await context.close();
});

test('a link leaves the screen when it is over', async () => {
  const { context, page } = await visit(browser, { width: 1280, scheme: 'light' }, walk.member);
  await page.clock.install();
  await page.goto('/compte');
  await page.getByRole('button', { name: 'Faire un lien de connexion' }).press('Enter');
  const code = page.getByRole('img', { name: 'Code à scanner' });
  await code.waitFor();
  await page.clock.runFor(120_000);
  await seen(page, 'Le lien n’est plus valable');
  expect(await code.count()).toBe(0);
  await context.close();
});

test.each(['light', 'dark'] as const)('the way to install is shown step by step, %s', async (scheme) => {
  const { context, page, faults } = await visit(browser, { ...phone, scheme }, walk.member);
  await page.goto('/tournee');
  await page.getByRole('link', { name: 'Installer l’application' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Installer l’application' }).waitFor();
  expect(await page.locator('svg.step').count()).toBe(4);
  expect(await axeFaults(page)).toEqual([]);
  expect(await whatDoesNotFit(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('Safari is said to delete what waits, with the day, and an installed application is not', async () => {
  const { context, page } = await visit(browser, phone);
  await context.addInitScript(
    "Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' })",
  );
  await page.clock.install();
  await signInToStay(page, walk.member);
  await prepareEvening(page);
  await context.setOffline(true);
  await goToDoor(page, '4 puits', '4');
  await give(page, /^Don sans/, '10 €', 'Espèces');
  await page.locator('.noted').waitFor();
  await page.goto('/tournee/fin');
  await seen(page, /Safari efface ce qui attend si l’application n’est pas ouverte avant le \d+/);
  await context.addInitScript('navigator.standalone = true');
  await page.goto('/tournee/fin');
  await page.getByRole('heading', { name: 'À envoyer' }).waitFor();
  expect(await page.getByText('Safari efface').count()).toBe(0);
  await context.setOffline(false);
  await context.close();
});
