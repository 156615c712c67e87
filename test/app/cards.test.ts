import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Browser, Download, Page } from 'playwright-core';
import * as z from 'zod';
import { moneyWords } from '../../app/generated/money-words.ts';
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

/** `− 5,00 €` and `-5,00` as cents; nothing is 0. */
const cents = (text?: string | null): number =>
  Math.round(
    Number(
      (text ?? '')
        .replace(/[\s€\u00a0\u202f]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  );

/** What the rows of cards in the list of visits add up to, by what they say; the sum above them is of the service. */
async function cardRows(page: Page) {
  await page.goto('/passages?moyen=pay&lignes=100');
  const total = await page.getByText(/passages, collecté\s: /).textContent();
  await page.getByRole('row', { name: 'Marc Rousseau' }).waitFor();
  const rows = await page.getByRole('table').locator('td.number').allInnerTexts();
  const counted = rows.map((text) => {
    const [amount, why = ''] = text.split('\n').filter((line) => line.trim() !== '');
    return why === '' || why.startsWith('dont')
      ? cents(amount) - cents(/[\d\u202f]+,\d\d/.exec(why)?.[0])
      : 0;
  });
  return { counted: counted.reduce((sum, one) => sum + one, 0), total: cents(total?.split(':')[1]) };
}

const confirm = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Rendre ${amount}` }).press('Enter');

test('a part of a card payment is given back once, then the rest', async () => {
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  await openPayment(page, 'Marc Rousseau');
  await ask(page, 'vingt');
  await page.getByRole('alert').getByText('Ce n’est pas un montant').waitFor();
  await ask(page, '50,01');
  await page.getByRole('alert').getByText('Il ne reste pas autant à rendre de ce paiement').waitFor();
  expect(await page.getByLabel('Montant à rendre').inputValue()).toBe('50,01');
  await ask(page, '20');
  await page.getByRole('button', { name: 'Modifier' }).press('Enter');
  expect(await page.getByLabel('Montant à rendre').inputValue()).toBe('20,00');
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
  const partly = await cardRows(page);
  expect(partly.counted).toBe(partly.total);
  await page.getByRole('row', { name: 'Marc Rousseau' }).getByText('dont 20,00 € remboursés').waitFor();
  await openPayment(page, 'Marc Rousseau');

  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await confirm(page, '30,00');
  await page.getByText('Le remboursement est parti vers la carte du donateur. (30,00').waitFor();
  await page.getByText('Au plus').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Continuer' }).count()).toBe(0);
  const wholly = await cardRows(page);
  expect(wholly).toEqual({ counted: partly.total - 3000, total: partly.total - 3000 });
  await page.getByRole('row', { name: 'Marc Rousseau' }).getByText('remboursé', { exact: true }).waitFor();
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
  await page.getByText('Pas encore comparé avec le prestataire').waitFor();
  expect(await page.getByText('concorde').count()).toBe(0);
  await page.getByRole('button', { name: 'Ouvrir le compte' }).press('Enter');
  await page.getByText('le dossier reste à remplir').waitFor();
  // The provider calls everything past due as soon as the account exists.
  await page.getByText(/À fournir au prestataire\s: .*l’IBAN de l’amicale/).waitFor();
  expect(await page.getByText('En retard').count()).toBe(0);
  const finish = async (outcome: string) => {
    await page.getByRole('button', { name: 'Compléter le dossier' }).press('Enter');
    await page.getByText('Autres issues').click();
    await page.getByRole('button', { name: outcome }).press('Enter');
    await page.getByText('ce qui manque encore au dossier').waitFor();
    await page.getByRole('link', { name: 'Ouvrir la page Cartes' }).press('Enter');
  };
  await finish('Suspendre faute de pièces');
  await page.getByText('En retard chez le prestataire : un justificatif').waitFor();
  await finish('Terminer l’inscription');
  await page.getByText('Le compte est actif').waitFor();
  await page.getByText('le paiement par carte est désactivé').waitFor();
  await page.getByRole('button', { name: 'Activer le paiement par carte' }).press('Enter');
  await page.getByText('tenir une carte contre leur téléphone, pas encore').waitFor();
  expect(await page.getByText('le paiement par carte est désactivé').count()).toBe(0);
  await page.getByRole('button', { name: 'Déclarer le lieu d’encaissement' }).press('Enter');
  await page.getByText('Les membres peuvent prendre des cartes').waitFor();
  expect(await page.getByRole('button', { name: 'Déclarer le lieu' }).count()).toBe(0);
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

const Lines = z.array(z.record(z.string(), z.string()));
const linesOf = async (file: Download) =>
  Lines.parse(parse(await readFile(await file.path(), 'utf8'), { delimiter: ';', bom: true, columns: true }));

test('the words of card payments are the same sums on the page, in its file and in that of the visits', async () => {
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  const { charged, fees, refunded, disputed, afterFees, net, paidOut, atProvider } = moneyWords;
  await page.goto('/cartes');
  const figures = page.locator('dl.figures');
  await figures.waitFor();
  const tiles = new Map<string, number>();
  for (const word of [charged, fees, refunded, disputed, net, paidOut, atProvider]) {
    const tile = figures.locator('> div', { has: page.getByText(word, { exact: true }) });
    tiles.set(word, cents(await tile.locator('dd.value').textContent()));
  }
  const of = (word: string) => tiles.get(word) ?? Number.NaN;
  expect(of(charged)).toBeGreaterThan(0);
  // The page shows what is taken away as negative, files do not.
  expect(of(net)).toBe(of(charged) + of(fees) + of(refunded) + of(disputed));
  expect(of(paidOut) + of(atProvider)).toBe(of(net));

  // Other phones take cards meanwhile: the file belongs to the page if the page says the same before and after.
  const notBooked = async () => (await figures.locator('+ p').textContent()) ?? '';
  const save = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Enregistrer le tableau' }).press('Enter');
    return linesOf(await saved);
  };
  let since = await notBooked();
  let payments = await save();
  for (await page.reload(), await figures.waitFor(); (await notBooked()) !== since; await page.reload()) {
    since = await notBooked();
    payments = await save();
  }
  const sum = (word: string) => payments.reduce((total, line) => total + cents(line[word]), 0);
  // The file also has what the next comparison will book, and the sentence under the tiles tells it.
  const unbooked = (what: RegExp) => cents(what.exec(since)?.[1]);
  const charges = unbooked(/paiements? pour ([^€]*)€/);
  expect(sum(charged)).toBe(of(charged) + charges);
  expect(sum(refunded)).toBe(0 - of(refunded) + unbooked(/([\d,\s]+)€ remboursés/));
  expect(sum(disputed)).toBe(0 - of(disputed));
  expect(sum(fees) > 0 - of(fees)).toBe(charges > 0);
  expect(sum(afterFees)).toBe(sum(charged) - sum(fees));

  await page.goto('/fichiers');
  await page.getByRole('button', { name: 'Préparer le fichier' }).press('Enter');
  const row = page.getByRole('row', { name: /Passages \(tableau CSV\) .* Prêt/ }).first();
  await row.waitFor();
  const file = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Télécharger' }).press('Enter');
  const byVisit = new Map((await linesOf(await file)).map((line) => [line['N° passage'], line]));
  expect(payments.length).toBeGreaterThan(0);
  for (const payment of payments) {
    const visited = byVisit.get(payment['N° passage']);
    for (const word of [fees, refunded, disputed]) expect(cents(visited?.[word])).toBe(cents(payment[word]));
    expect(cents(visited?.[net])).toBe(
      cents(payment[afterFees]) - cents(payment[refunded]) - cents(payment[disputed]),
    );
  }
  await context.close();
});
