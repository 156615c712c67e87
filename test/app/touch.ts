import type { Page } from 'playwright-core';
import { sessionKept } from './kept-rows.ts';
import type { Credentials } from './season.ts';
import { trueInPage } from './true-in-page.ts';

/** A phone held in one hand. */
export const phone = { width: 360, scheme: 'light', isPhone: true } as const;

/**
 * A touch of the corner, where nothing is. A test taps faster than a double tap, and the application ignores the second tap of one
 * that meets something else: between two taps that are both meant, the finger was elsewhere.
 */
const touchElsewhere = (page: Page) => page.touchscreen.tap(1, 1);

export async function tap(page: Page, name: string | RegExp): Promise<void> {
  await touchElsewhere(page);
  await page.getByRole('button', { name, exact: true }).tap();
}

export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await touchElsewhere(page);
  await page.getByRole('link', { name }).first().tap();
}

export const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** On the page of what waits: sends everything now, unless it was sent automatically meanwhile. */
export async function sendAll(page: Page): Promise<void> {
  const isSent = page.getByText(/Tout est envoyé\s: rien n’attend|Rien d’autre n’attend/).first();
  const button = page.getByRole('button', { name: 'Envoyer maintenant', exact: true });
  for (;;) {
    await button.or(isSent).first().waitFor();
    if (await isSent.isVisible()) return;
    await button.tap({ timeout: 5000 }).catch(() => {});
  }
}

/** From here on only the test moves the page's clock. The clock has to be installed before the page is opened. */
export const passTimeByHand = (page: Page) => page.clock.pauseAt(Date.now() + 20_000);

/** Waits until the phone has no exchange with the service under way. */
export const quiet = (page: Page) => page.locator('.standing[aria-busy="false"]').waitFor();

/** Signs in on a phone that stores the session and the application, and waits until both are stored. */
export async function signInToStay(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/tournee');
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByLabel('Rester connecté sur cet appareil').check();
  await tap(page, 'Se connecter');
  await page.getByRole('heading', { level: 1, name: 'Ma tournée' }).waitFor();
  await trueInPage(page, 'navigator.serviceWorker.controller !== null');
  await sessionKept(page);
}

/** Prepares the evening for work without a network, staying signed in on this phone if the page asks. */
export async function prepareEvening(page: Page): Promise<void> {
  await tap(page, 'Préparer ma soirée');
  const ready = page.getByText('Prêt sans réseau');
  const stay = page.getByRole('button', { name: 'Rester connecté', exact: true });
  await ready.or(stay).first().waitFor();
  if (await stay.isVisible()) await stay.tap();
  await ready.waitFor();
}

/** The usual visit: result, amount, means of payment. */
export async function give(page: Page, what: RegExp, amount: string, means: string): Promise<void> {
  await tap(page, what);
  await tap(page, amount);
  await tap(page, means);
}

/** Opens the list and a door found by typed text. */
export async function goToDoor(page: Page, typed: string, number: string): Promise<void> {
  await page.goto('/tournee/portes');
  await page.getByLabel('Numéro ou rue').fill(typed);
  await follow(page, new RegExp(`^${number} `));
  await page.getByRole('heading', { level: 1, name: 'Une porte' }).waitFor();
}

/** Opens the page of a door that is not in the list, and says where it is. */
export async function goToOtherDoor(page: Page): Promise<void> {
  await page.goto('/tournee/portes/autre');
  await page.getByLabel('Numéro et rue').fill('12 chemin du Lavoir');
}

export async function leavePhone(page: Page): Promise<void> {
  await tap(page, 'Menu');
  await tap(page, 'Se déconnecter');
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
}
