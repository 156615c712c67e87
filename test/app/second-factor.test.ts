// Tier: landing
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openBrowserWithoutMaps, testPlace, visit } from './browser.ts';
import { whatDoesNotFit } from './fits.ts';
import type { Credentials } from './season.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
const phone = { width: 360, scheme: 'light' } as const;

let browser: Browser;
let small: Small;
let at = 0;
beforeAll(async () => {
  browser = await openBrowserWithoutMaps();
});
beforeEach(async () => {
  at += 1;
  small = await smallAssociation(`cles${at}`);
});
afterAll(() => browser.close());

/** Passkeys need a name: the service on the own machine has one. */
const named = () => testPlace().url.replace('127.0.0.1', 'localhost');

/** A device with a fingerprint reader that always knows its owner. */
async function withAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function open(look: typeof desk | typeof phone) {
  const { context, page } = await visit(browser, look, undefined, { url: named(), serviceWorkers: 'block' });
  await withAuthenticator(page);
  return { context, page };
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().press('Enter');
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();
const unfold = (page: Page, summary: string) =>
  page.locator('summary', { hasText: summary }).first().press('Enter');

async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/compte');
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe').fill(password);
  await press(page, 'Se connecter');
}

/** Registers the passkey of the device on the page of the account, and notes the recovery codes. */
async function addPasskey(page: Page): Promise<string[]> {
  await heading(page, 'Clés d’accès');
  await page.getByLabel('Nom de l’appareil').first().fill('Téléphone de Soizic');
  await press(page, 'Ajouter une clé d’accès');
  await heading(page, 'Vos dix codes de secours');
  expect(await focused(page)).toBe('Vos dix codes de secours');
  const codes = await page.locator('ol.secret li').allTextContents();
  expect(codes).toHaveLength(10);
  return codes;
}

/** The text of what has the focus. */
const focused = (page: Page) => page.locator(':focus').textContent();

const leave = (page: Page) => press(page, 'Se déconnecter');

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('a chief registers a passkey at the %s, and signs in with one touch', async (_, look) => {
  const { context, page } = await open(look);
  await signIn(page, small.admin);
  await addPasskey(page);
  expect(await axeFaults(page)).toEqual([]);
  expect(await whatDoesNotFit(page)).toEqual([]);
  await press(page, 'J’ai noté mes codes de secours');
  await page.getByText('Téléphone de Soizic').waitFor();
  if (look.width < 700) await press(page, 'Menu');
  await leave(page);
  await press(page, 'Se connecter avec une clé d’accès');
  await heading(page, 'Mon compte');
  await context.close();
});

test('after the password a passkey is asked for, and a recovery code replaces it once', async () => {
  const { context, page } = await open(desk);
  await signIn(page, small.admin);
  const [code = ''] = await addPasskey(page);
  await press(page, 'J’ai noté mes codes de secours');
  await leave(page);
  await signIn(page, small.admin);
  await heading(page, 'Confirmez que c’est vous');
  expect(await focused(page)).toBe('Confirmez que c’est vous');
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Revenir à l’identifiant et au mot de passe');
  expect(await page.getByLabel('Identifiant').inputValue()).toBe(small.admin.username);
  await page.getByLabel('Mot de passe').fill(small.admin.password);
  await press(page, 'Se connecter');
  await page.getByLabel('Code').fill('000000');
  await press(page, 'Continuer');
  await page.getByRole('alert').getByText('Ce code n’est pas accepté.').waitFor();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await press(page, 'Continuer');
  await heading(page, 'Mon compte');
  await page.getByText('Il vous en reste 9 sur 10.').waitFor();
  await leave(page);
  await signIn(page, small.admin);
  await heading(page, 'Confirmez que c’est vous');
  await press(page, 'Utiliser une clé d’accès');
  await heading(page, 'Mon compte');
  await context.close();
});

test('what matters asks for the factor again, and what was typed is not lost', async () => {
  const { context, page } = await open(desk);
  await signIn(page, small.admin);
  await addPasskey(page);
  await press(page, 'J’ai noté mes codes de secours');
  // As if 15 minutes had passed: the service refuses the request once.
  let isRefused = false;
  await page.route('**/api/passwords', (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    const problem = { code: 'second-factor-required', status: 403, title: '', detail: '', type: '' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  const password = 'une autre phrase assez longue 43';
  const form = page.locator('form', { has: page.getByLabel('Nouveau mot de passe', { exact: true }) });
  await form.getByLabel('Mot de passe actuel').fill(small.admin.password);
  await form.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
  await form.getByLabel('Nouveau mot de passe, encore une fois').fill(password);
  await press(page, 'Changer le mot de passe');
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await dialog.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Annuler' }).press('Enter');
  await page.getByRole('alert').getByText('Une confirmation de votre identité est demandée.').waitFor();
  expect(await form.getByLabel('Nouveau mot de passe', { exact: true }).inputValue()).toBe(password);
  isRefused = false;
  await press(page, 'Changer le mot de passe');
  await dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }).press('Enter');
  await page.getByText('Votre mot de passe est changé.').waitFor();
  await context.close();
});

test('an association that requires a factor leads its treasurer through codes, and then opens', async () => {
  await small.chief.entities.update({
    path: { entity_id: small.entityId },
    body: { settings: { second_factor: 'required_for_managers' } },
  });
  const { context, page } = await open(phone);
  await signIn(page, small.treasurer);
  await heading(page, 'Protégez d’abord votre compte');
  await heading(page, 'Application de codes');
  expect(await axeFaults(page)).toEqual([]);
  expect(await whatDoesNotFit(page)).toEqual([]);
  await unfold(page, 'Ajouter une application de codes');
  await press(page, 'Ajouter une application de codes');
  await press(page, 'Annuler');
  await unfold(page, 'Ajouter une application de codes');
  await press(page, 'Ajouter une application de codes');
  const secret = (await page.locator('p.secret').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate();
  await page.getByLabel('Code affiché par l’application').fill(code);
  await press(page, 'Confirmer');
  await heading(page, 'Vos dix codes de secours');
  expect(await whatDoesNotFit(page)).toEqual([]);
  await press(page, 'J’ai noté mes codes de secours');
  await heading(page, 'Mon compte');
  await unfold(page, 'Retirer l’application de codes');
  await page.getByText('il faudra en ajouter un autre aussitôt').waitFor();
  await unfold(page, 'Faire de nouveaux codes de secours');
  await page.getByText('ne vaudront plus dès que les nouveaux sont faits').waitFor();
  expect(await page.locator('ol.secret li').count()).toBe(0);
  await press(page, 'Faire de nouveaux codes de secours');
  await heading(page, 'Vos dix codes de secours');
  await context.close();
});

test('a chief resets the factor of a treasurer who lost the phone', async () => {
  const { context, page } = await open(desk);
  await signIn(page, small.treasurer);
  await addPasskey(page);
  const chief = await visit(browser, desk, small.admin);
  await chief.page.goto('/membres');
  await chief.page.getByRole('link', { name: 'Yann Kerbrat' }).first().press('Enter');
  await unfold(chief.page, 'Réinitialiser le second facteur');
  await press(chief.page, 'Réinitialiser le second facteur');
  await chief.page.getByText('Le second facteur est réinitialisé').waitFor();
  await page.reload();
  await signIn(page, small.treasurer);
  await heading(page, 'Mon compte');
  await chief.context.close();
  await context.close();
});

test('at an address that is a number the page says where passkeys work', async () => {
  const { context, page } = await visit(browser, desk);
  await page.goto('/tournee');
  await press(page, 'Se connecter avec une clé d’accès');
  await page.getByRole('alert').getByText(`Ouvrez ${named()}`).waitFor();
  await context.close();
});
