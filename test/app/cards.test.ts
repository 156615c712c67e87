import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowser, testPlace, visit } from './browser.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openPayment(page: Page, donor: string): Promise<void> {
  await page.goto('/cartes');
  const payments = page.getByRole('table', { name: 'Paiements', exact: true });
  await payments.getByRole('row').filter({ hasText: donor }).getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Paiement par carte' }).waitFor();
}

async function ask(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Montant à rendre').fill(amount);
  await page.keyboard.press('Enter');
}

const confirm = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Rendre ${amount}` }).press('Enter');

test('a part of a card payment is given back once, then the rest', async () => {
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  await openPayment(page, 'Marc Rousseau');
  await ask(page, 'vingt');
  await page.getByRole('alert').getByText('Ce n’est pas un montant').waitFor();
  await ask(page, '50,01');
  await confirm(page, '50,01');
  await page.getByRole('alert').getByText('Il ne reste pas autant à rendre').waitFor();
  await page.getByRole('button', { name: 'Modifier' }).press('Enter');
  await ask(page, '20');
  await page.getByText('ne peut pas être repris').waitFor();

  // The provider does not answer, then the network is gone: the page sends its decision again.
  const keys = new Set<string | undefined>();
  const problem = { code: 'pay-provider-unavailable', title: '', detail: '', status: 503, errors: [] };
  await context.route('**/api/pay/refunds', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem });
  });
  await confirm(page, '20,00');
  await page.getByRole('alert').getByText('Le prestataire de paiement ne répond pas').waitFor();
  await context.unroute('**/api/pay/refunds');
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pay/refunds')) keys.add(request.headers()['idempotency-key']);
  });
  await confirm(page, '20,00');
  await page.getByText('Le remboursement est parti').waitFor();
  expect(keys.size).toBe(1);
  await page.getByText('Au plus 30,00').waitFor();

  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await confirm(page, '30,00');
  await page.getByText('Le remboursement est parti vers la carte du donateur. (30,00').waitFor();
  await page.getByText('Au plus').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Continuer' }).count()).toBe(0);
  await context.close();
});

test('what a bank disputes is told with what to do, and not given back', async () => {
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/cartes');
  await page.getByText('Ne remboursez pas en plus').waitFor();
  await page.getByRole('link', { name: 'Voir le paiement' }).first().press('Enter');
  await page.getByText('Léa Fontaine').waitFor();
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await confirm(page, '35,00');
  await page.getByRole('alert').getByText('l’argent est retenu').waitFor();
  await context.close();
});

test('an association opens its account, sees what it lacks, and fills it in at the provider', async () => {
  const { url, admin } = testPlace();
  const root = createClient({ url });
  await root.signIn(admin);
  const place = { postal_code: '93500', city: 'Pantin', address_line: '2 rue Hoche' };
  const { entity_id } = await root.entities.create({ body: { name: 'Amicale de Pantin', ...place } });
  const chief = { username: 'chef.pantin', password: 'une autre phrase assez longue' };
  await root.users.create({ body: { ...chief, entity_id, role_id: 2, name: 'Yann Le Goff' } });
  const { context, page } = await visit(browser, desk, chief);
  await page.goto('/cartes');
  await page.getByText('n’a pas encore de compte de paiement').waitFor();
  await page.getByRole('button', { name: 'Ouvrir le compte' }).press('Enter');
  await page.getByText('le dossier reste à remplir').waitFor();
  await page.getByText('l’IBAN de l’amicale').waitFor();
  await page.getByRole('button', { name: 'Compléter le dossier' }).press('Enter');
  await page.getByRole('heading', { name: 'Terminer l’inscription' }).waitFor();
  await page.locator('button.main').press('Enter');
  await page.waitForURL(/onboarding\/return/);
  await page.goto('/cartes');
  await page.getByText('Le compte est actif').waitFor();
  await page.getByText('le paiement par carte est désactivé').waitFor();
  await page.getByRole('button', { name: 'Déclarer le lieu d’encaissement' }).press('Enter');
  await page.getByRole('button', { name: 'Déclarer le lieu' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Activer le paiement par carte' }).press('Enter');
  await page.getByRole('button', { name: 'Désactiver le paiement par carte' }).waitFor();
  expect(await page.getByText('le paiement par carte est désactivé').count()).toBe(0);
  expect(await root.pay.accountStatus({ path: { entity_id } })).toMatchObject({ chk_pay: 1 });
  await context.close();
});

test('the account, the payouts and the file are there for the treasurer, and none of it for a member', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/cartes');
  await page.getByText('Le compte est actif').waitFor();
  await page.getByRole('table', { name: 'Versements' }).getByText('68,82').waitFor();
  await page.getByRole('table', { name: 'Paiements en attente' }).getByText('Hugo Simon').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer le tableau' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^cartes-.*\.csv$/);
  expect(faults).toEqual([]);
  await context.close();
  const walker = await visit(browser, desk, testPlace().member);
  await walker.page.goto('/cartes');
  await walker.page.getByText('Votre rôle ne donne pas accès à cette page').waitFor();
  await walker.context.close();
});
