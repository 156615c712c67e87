import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, testPlace, visit } from './browser.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const trouble = (page: Page) => page.getByRole('table', { name: 'E-mails à reprendre' });

test('a receipt that came back is sent to a corrected address, saved, and cancelled', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/recus');
  await trouble(page).getByRole('row').filter({ hasText: 'Lucas Moreau' }).getByRole('link').press('Enter');
  await page.getByText('Le donateur n’a pas son reçu').waitFor();
  const address = page.getByLabel('Adresse e-mail');
  await address.fill('lucas.moreau chez exemple');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Ce n’est pas une adresse e-mail').waitFor();
  await address.fill('bounce+lucas@simulator.invalid');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Cette adresse a déjà refusé un e-mail').waitFor();
  expect(await address.inputValue()).toBe('bounce+lucas@simulator.invalid');
  await address.fill('lucas.moreau@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('Le reçu part par e-mail').waitFor();
  await page.getByRole('row').filter({ hasText: 'lucas.moreau@example.org' }).getByText('arrivé').waitFor();
  expect(await page.getByText('Le donateur n’a pas son reçu').count()).toBe(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer le PDF' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/);

  await page.getByText('Annuler ce reçu').first().press('Enter');
  await page.getByLabel('Motif de l’annulation').fill('ab');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Une valeur manque ou ne convient pas').waitFor();
  await page.getByLabel('Motif de l’annulation').fill('montant faux');
  await page.keyboard.press('Enter');
  await page.getByText('il ne compte plus. Son numéro').waitFor();
  await page.getByRole('link', { name: 'Tous les reçus' }).press('Enter');
  await trouble(page).getByText('Inès Garnier').waitFor();
  expect(await trouble(page).getByText('Lucas Moreau').count()).toBe(0);

  await page.goBack();
  await page.getByRole('button', { name: 'Établir un nouveau reçu' }).press('Enter');
  await page.getByText('Remplace', { exact: true }).waitFor();
  // The page shows each refusal of the service, and the browser logs it as a failed request.
  expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
  await context.close();
});

test('what is missing is issued at once, and its progress is followed to the end', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/recus');
  await page.getByRole('link', { name: 'Établir les reçus manquants' }).press('Enter');
  await page.getByRole('button', { name: 'Établir les reçus' }).press('Enter');
  const sure = page.getByRole('heading', { name: /^Établir \d+ reçus? \?$/ });
  const [gifts] = /\d+/.exec((await sure.textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: 'Modifier' }).press('Enter');
  await page.getByRole('button', { name: 'Établir les reçus' }).press('Enter');
  await page.getByRole('button', { name: /^Établir \d+ reçus?$/ }).press('Enter');
  await page.getByText('Terminé').first().waitFor();
  await page.getByText(new RegExp(`^\\d+ reçus? établis? sur ${gifts}\\.$`)).waitFor();
  await page.getByRole('link', { name: 'Ouvrir les fichiers' }).waitFor();
  await page.getByRole('button', { name: 'Établir les reçus' }).press('Enter');
  await page.getByText('Aucun don n’attend de reçu').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('an address that was set aside is written to again', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/recus/adresses');
  await page.getByRole('button', { name: 'Rétablir : bounce+ines@simulator.invalid' }).press('Enter');
  await page.getByText('recevra de nouveau les e-mails').waitFor();
  await page.getByText('bounce+ines@simulator.invalid').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('a member sees the receipts of their own gifts, and no button that is not theirs', async () => {
  const { context, page } = await visit(browser, desk, testPlace().member);
  await page.goto('/recus');
  await page.getByRole('table', { name: 'Tous les reçus' }).waitFor();
  expect(await page.getByText('E-mails à reprendre').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Établir les reçus manquants' }).count()).toBe(0);
  await page.getByText('Filtres', { exact: true }).press('Enter');
  await page.getByLabel('Nature').selectOption('payment');
  await page.getByRole('button', { name: 'Filtrer' }).press('Enter');
  await page.waitForURL('**/recus?nature=payment');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Tous les reçus');
  await page.getByRole('link', { name: 'Effacer les filtres' }).press('Enter');
  await page.waitForURL('**/recus');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Tous les reçus');
  await page.getByRole('table').getByRole('link').last().press('Enter');
  await page.getByText('Jeanne Petit').waitFor();
  expect(await page.getByText('Annuler ce reçu').count()).toBe(0);
  await page.goto('/recus/declaration');
  await page.getByRole('alert').getByText('Votre rôle ne donne pas accès').waitFor();
  await context.close();
});
