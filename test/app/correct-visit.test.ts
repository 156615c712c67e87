import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Client, createClient } from '../../clients/typescript/src/index.ts';
import { isUnexpected, openBrowser, testPlace, visit } from './browser.ts';
import { judge } from './judge.ts';
import type { Credentials } from './season.ts';
import { type Small, smallAssociation } from './small-association.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let small: Small;
let member: Credentials;
let walker: Client;
let userId: number;
let sectorId: number;

beforeAll(async () => {
  [browser, small] = await Promise.all([openBrowser(), smallAssociation('correction')]);
  const { chief, operationId } = small;
  member = { username: 'marche.correction', password: 'une phrase assez longue 42' };
  userId = (await chief.users.create({ body: { ...member, name: 'Anne Rivoal' } })).user_id;
  await chief.operations.addMember({ path: { operation_id: operationId }, body: { user_id: userId } });
  const [sector] = (await chief.sectors.list({ query: { operation_id: operationId } })).data;
  sectorId = sector?.sector_id ?? 0;
  walker = createClient({ url: testPlace().url });
  await walker.signIn(member);
});
afterAll(() => browser.close());

const gift = async (montant: string, more: object = {}): Promise<number> => {
  const body = {
    fk_operation: small.operationId,
    fk_sector: sectorId,
    fk_type: 'don' as const,
    montant,
    fk_type_reglement: 'cash' as const,
    name: 'Odile Kerjean',
    email: 'odile@example.org',
    ...more,
  };
  return (await walker.passages.create({ body })).passage_id;
};
const receipted = async (montant: string): Promise<{ passage_id: number; number: string }> => {
  const passage_id = await gift(montant);
  const { number } = await small.chief.receipts.create({ body: { passage_id } });
  return { passage_id, number };
};
const receiptsOf = async (passage_id: number) =>
  (await small.chief.receipts.list({ query: { passage_id } })).data.map(({ state, amount }) => [
    state === 'cancelled',
    amount,
  ]);
const open = async (who: Credentials, path: string) => {
  const shown = await visit(browser, desk, who);
  await shown.page.goto(path);
  await shown.page.locator('dl').first().waitFor();
  return shown;
};
const openForm = async (page: Page) => page.getByText('Corriger le passage', { exact: true }).click();

test('a receipt names itself as the lock; its visit is corrected with it in one form, over a lost answer', async () => {
  const { passage_id, number } = await receipted('20');
  const { context, page, faults } = await open(small.admin, `/passages/${passage_id}`);
  await page.getByText(`Verrouillé par le reçu ${number}.`).waitFor();
  expect(await page.getByRole('link', { name: 'Ouvrir le reçu' }).getAttribute('href')).toMatch(
    /^\/recus\/\d+/,
  );
  expect(await page.getByText('Supprimer le passage').count()).toBe(0);
  await openForm(page);
  await page.getByText(`le reçu ${number} est annulé`).waitFor();
  const submit = page.getByRole('button', { name: 'Corriger et établir le nouveau reçu' });
  await page.getByLabel('Motif de l’annulation du reçu').fill('Montant erroné');
  await submit.click();
  await page.getByRole('alert').getByText('Vous n’avez rien changé').waitFor();

  for (const tooMuch of ['99999999', '999999999999', '10 000']) {
    await page.getByLabel('Montant', { exact: true }).fill(tooMuch);
    await submit.click();
    await page.getByRole('alert').getByText('Écrivez un montant de 0,01 à 9 999,99 €').waitFor();
    expect(await page.getByLabel(/^Oui, le montant est bien/).count()).toBe(0);
  }
  await page.getByLabel('Montant', { exact: true }).fill('2000');
  await submit.click();
  await page.getByRole('alert').getByText('Vous passez de 20,00 € à 2 000,00 €').waitFor();
  const sure = page.getByLabel(/^Oui, le montant est bien/);
  await page.getByLabel('Oui, le montant est bien 2 000,00 €').waitFor();
  for (const other of ['-5', 'abc', '15,00']) {
    await page.getByLabel('Montant', { exact: true }).fill('2000');
    await submit.click();
    await sure.waitFor();
    await page.getByLabel('Montant', { exact: true }).fill(other);
    await sure.waitFor({ state: 'detached' });
  }
  await page.getByLabel('Montant', { exact: true }).fill('1');
  await submit.click();
  await page.getByRole('alert').getByText('Vous passez de 20,00 € à 1,00 €').waitFor();
  expect(await receiptsOf(passage_id)).toEqual([[false, '20.00']]);
  await page.getByLabel('Oui, le montant est bien 1,00 €').check();
  // The service does it, and its answer is lost.
  let done = 0;
  await page.route('**/correction', async (route) => {
    await route.fetch();
    done += 1;
    await route.abort();
  });
  await submit.click();
  await page.getByRole('alert').getByText('Le service ne répond pas').waitFor({ timeout: 60_000 });
  expect(done).toBeGreaterThan(0);
  await page.unroute('**/correction');
  await submit.click();
  await page.getByText(`Le reçu ${number} est annulé ; le reçu`).waitFor();
  await page.getByText('La correction est enregistrée. 20,00 € → 1,00 €. Le reçu').waitFor();
  expect(await receiptsOf(passage_id)).toEqual([
    [false, '1.00'],
    [true, '20.00'],
  ]);
  expect(faults.filter((fault) => isUnexpected(fault) && !fault.includes('ERR_FAILED'))).toEqual([]);
  await judge(page, 'passage-verrouille', `/passages/${passage_id}`);
  await context.close();
});

test('the new receipt goes where the old one went; one that goes to nobody is told, and sent by hand', async () => {
  const correctedTo = async (passage_id: number, montant: string) => {
    const shown = await open(small.admin, `/passages/${passage_id}`);
    await openForm(shown.page);
    await shown.page.getByLabel('Montant', { exact: true }).fill(montant);
    await shown.page.getByLabel('Motif de l’annulation du reçu').fill('Montant erroné');
    await shown.page.getByRole('button', { name: 'Corriger et établir le nouveau reçu' }).click();
    await shown.page.getByText('est annulé ; le reçu').waitFor();
    return shown;
  };
  const donor = { name: 'Maëlle Cadiou', email: null };
  const typed = await gift('80', donor);
  await small.chief.receipts.create({ body: { passage_id: typed, to: 'maelle@example.org' } });
  const mailed = await correctedTo(typed, '60');
  expect(await mailed.page.getByText('pas d’adresse e-mail').count()).toBe(0);
  const [issued] = (await small.chief.receipts.list({ query: { passage_id: typed } })).data;
  expect(issued).toMatchObject({ amount: '60.00', to: 'maelle@example.org' });
  await mailed.context.close();

  const silent = await gift('80', donor);
  await small.chief.receipts.create({ body: { passage_id: silent } });
  const { context, page } = await correctedTo(silent, '60');
  const told = page.getByRole('status').filter({ hasText: 'Il n’est pas envoyé : pas d’adresse e-mail.' });
  await told.getByRole('link', { name: 'Ouvrir le reçu' }).click();
  await page.getByText('Ce reçu n’est pas parti par e-mail.').waitFor();
  await page.getByText('Envoyer', { exact: true }).first().waitFor();
  expect(await page.getByText('Envoyer de nouveau').count()).toBe(0);
  await context.close();
});

test('donor, e-mail and cheque are corrected; a version of somebody else is not overwritten', async () => {
  const passage_id = await gift('30', {
    fk_type_reglement: 'cheque',
    cheque: { bank: 'BNP', number: '12' },
  });
  const { context, page } = await open(small.admin, `/passages/${passage_id}`);
  await page.getByText('BNP, n° 12').waitFor();
  await openForm(page);
  await page.getByLabel('Nom du donateur').fill('Odile Kerjan');
  await page.getByLabel('E-mail du donateur').fill('pas une adresse');
  await page.getByLabel('Banque').fill('CMB');
  await page.getByLabel('Numéro du chèque').fill('77');
  const save = page.getByRole('button', { name: 'Enregistrer la correction' });
  await save.click();
  await page.getByRole('alert').getByText('Ce n’est pas une adresse e-mail').waitFor();
  await page.getByLabel('E-mail du donateur').fill('o.kerjan@example.org');
  await save.click();
  await page.getByText('La correction est enregistrée').waitFor();
  await page.getByText('CMB, n° 77').waitFor();
  expect(await small.chief.passages.get({ path: { passage_id } })).toMatchObject({
    name: 'Odile Kerjan',
    email: 'o.kerjan@example.org',
    cheque: { bank: 'CMB', number: '77' },
    montant: '30.00',
  });
  await openForm(page);
  await page.getByLabel('Nom du donateur').fill('Odile K.');
  const now = await small.chief.passages.get({ path: { passage_id } });
  await small.chief.update(now, { name: 'Odile Kerjean-Roux' });
  await save.click();
  await page.getByRole('alert').waitFor();
  expect((await small.chief.passages.get({ path: { passage_id } })).name).toBe('Odile Kerjean-Roux');
  await context.close();
});

test('a treasurer cancels the receipt and is told who corrects; a member is told who may', async () => {
  const { passage_id, number } = await receipted('40');
  const treasurer = await open(small.treasurer, `/passages/${passage_id}`);
  await treasurer.page.getByText(`Verrouillé par le reçu ${number}.`).waitFor();
  await treasurer.page.getByText('Annulez le reçu, puis demandez à un administrateur').waitFor();
  await treasurer.page.getByText('Pour corriger ce passage, demandez à un administrateur').waitFor();
  expect(await treasurer.page.getByText('Corriger le passage', { exact: true }).count()).toBe(0);
  await treasurer.page.getByRole('link', { name: 'Ouvrir le reçu' }).click();
  await treasurer.page.getByRole('heading', { level: 1, name: 'Reçu' }).waitFor();
  await treasurer.context.close();

  const walking = await open(member, `/passages/${passage_id}`);
  await walking.page.getByText('Demandez à un administrateur de l’amicale : il corrige').waitFor();
  await openForm(walking.page);
  await walking.page.getByText('Seul l’e-mail du donateur peut être corrigé').waitFor();
  expect(await walking.page.getByLabel('Montant', { exact: true }).count()).toBe(0);
  await walking.page.getByLabel('E-mail du donateur').fill('nouveau@example.org');
  await walking.page.getByRole('button', { name: 'Enregistrer la correction' }).click();
  await walking.page.getByText('La correction est enregistrée').waitFor();
  expect((await walker.passages.get({ path: { passage_id } })).email).toBe('nouveau@example.org');
  expect(await receiptsOf(passage_id)).toEqual([[false, '40.00']]);
  await walking.context.close();
});

test('a hand-over of nothing is asked once more, and is the lock of its visits until it is cancelled', async () => {
  const passage_id = await gift('12.5', { email: null });
  const { operationId: operation_id } = small;
  const { handover_id, number } = await walker.cash.declare({
    body: { operation_id, counted: { cash: '12.50', cheques: '0', cheque_count: 0 } },
  });
  const { context, page } = await open(small.treasurer, `/especes/remises/${handover_id}`);
  await page.getByLabel('Motif de l’écart').waitFor({ state: 'attached' });
  await page.getByLabel('Nombre de 1 €', { exact: true }).fill('0');
  await page.getByLabel('Motif de l’écart').fill('Rien dans l’enveloppe');
  const confirm = page.getByRole('button', { name: 'Confirmer la remise' });
  await confirm.click();
  await page.getByRole('alert').getByText('Vous n’avez rien compté').waitFor();
  expect((await walker.cash.get({ path: { handover_id } })).state).toBe('declared');
  await page.goto(`/passages/${passage_id}`);
  await page.getByText(`Verrouillé par la remise ${number}, annoncée`).waitFor();
  await page.getByRole('link', { name: 'Ouvrir la remise' }).click();
  await page.getByLabel('Nombre de 1 €', { exact: true }).fill('5');
  await page.getByLabel('Motif de l’écart').fill('Il manque un billet');
  await confirm.click();
  await page.getByRole('alert').getByText('Vous avez compté 5,00 €, moins de la moitié').waitFor();
  await page.getByLabel('Il y a bien 5,00 €, pas davantage').check();
  await confirm.click();
  await page.getByText('elle est en caisse').waitFor();
  await page.goto(`/passages/${passage_id}`);
  await page.getByText(`Verrouillé par la remise ${number}, comptée le`).waitFor();
  await context.close();
  const chief = await open(small.admin, `/passages/${passage_id}`);
  // The other tests of this file leave cash that the hand-over took too.
  const { passages } = await walker.cash.get({ path: { handover_id } });
  await chief.page
    .getByText('Annulez la remise, corrigez le passage, puis annoncez la remise de nouveau')
    .waitFor();
  expect(await chief.page.getByText('elle compte aussi').count()).toBe(passages.length > 1 ? 1 : 0);
  const { receipt_id } = await small.chief.receipts.create({ body: { passage_id } });
  await chief.page.goto(`/recus/${receipt_id}`);
  await chief.page.getByText('Annuler ce reçu').first().click();
  await chief.page.getByText('mais son montant reste verrouillé').waitFor();
  const counted = { cash: '5.00', cheques: '0', cheque_count: 0 };
  const deposit = await small.chief.cash.declare({ body: { operation_id, to: 'bank', counted } });
  await chief.page.goto(`/passages/${passage_id}`);
  await chief.page
    .getByText(`De l’argent de cette remise est à la banque, avec le dépôt ${deposit.number}.`)
    .waitFor();
  await chief.page.getByRole('link', { name: 'Ouvrir le dépôt' }).click();
  await chief.page.getByRole('heading', { level: 1 }).getByText('Dépôt').waitFor();
  await chief.page.goto(`/passages/${passage_id}`);
  await small.chief.receipts.cancel({ path: { receipt_id }, body: { reason: 'Adresse oubliée' } });
  await chief.page.reload();
  await openForm(chief.page);
  await chief.page.getByText('L’argent est parti').waitFor();
  expect(await chief.page.getByLabel('Montant', { exact: true }).count()).toBe(0);
  await chief.page.getByLabel('Adresse postale du donateur').fill('3 rue de Siam, 29200 Brest');
  await chief.page.getByRole('button', { name: 'Enregistrer la correction' }).click();
  await chief.page.getByText('La correction est enregistrée').waitFor();
  expect(await small.chief.passages.get({ path: { passage_id } })).toMatchObject({
    donor_address: '3 rue de Siam, 29200 Brest',
    locked: true,
  });
  await chief.context.close();
});

test('the sum of another search never stands above the visits of the last one', async () => {
  await gift('7', { name: 'Yves Le Gall' });
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto('/passages?tri=fort');
  const table = page.getByRole('table');
  await table.waitFor();
  const total = page.getByText(/^\d+ passages?, collecté/);
  await total.waitFor();
  const list = Promise.withResolvers<void>();
  // The sum is answered before the list.
  await page.route('**/api/passages?*', async (route) => {
    if (!route.request().url().includes('totals=true')) await list.promise;
    await route.continue();
  });
  const summed = page.waitForResponse((answer) => answer.url().includes('totals=true'));
  await page.getByLabel('Nom ou e-mail du donateur').fill('yves le gall');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await summed;
  await total.waitFor({ state: 'hidden' });
  list.resolve();
  await page.getByText('1 passage, collecté : 7,00 €').waitFor();
  expect(await table.locator('tbody tr').count()).toBe(1);
  await context.close();
});

test('a closed season says how it opens again', async () => {
  const passage_id = await gift('8', { email: null });
  const season = await small.chief.operations.get({ path: { operation_id: small.operationId } });
  const closed = await small.chief.update(season, { chk_active: 0 });
  const { context, page } = await open(small.admin, `/passages/${passage_id}`);
  await page.getByText('La saison est close').waitFor();
  expect(await page.getByText('Corriger le passage', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ouvrir la saison' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/reglages/saisons/${small.operationId}`);
  await small.chief.update(closed, { chk_active: 1 });
  await context.close();
});

test('the list is sorted, filtered and summed, and the way back keeps the search, a name without its letters in the address', async () => {
  const { context, page } = await visit(browser, desk, small.admin);
  await page.goto('/passages');
  await page.getByRole('table').waitFor();
  const total = page.getByText(/^\d+ passages, /);
  await total.waitFor();
  const filter = page.getByRole('button', { name: 'Filtrer' });
  await page.getByLabel('Trier par').selectOption('Montant, du plus fort');
  await page.getByLabel('Par page').selectOption('50');
  await page.getByLabel('Membre').selectOption('Anne Rivoal');
  await page.getByLabel('Moyen de paiement').selectOption('Espèces');
  await page.getByLabel('Nom ou e-mail du donateur').fill('odile kerjean');
  await filter.click();
  await page.getByText('passages, collecté : 61,50 €').waitFor();
  const amounts = await page.getByRole('table').locator('td.number').allTextContents();
  expect(amounts.map((text) => text.replace(/\s/g, ' '))).toEqual(['40,00 €', '12,50 €', '8,00 €', '1,00 €']);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    tri: 'fort',
    lignes: '50',
    membre: String(userId),
    moyen: 'cash',
    nom: '1',
  });
  expect(decodeURIComponent(page.url()).toLowerCase()).not.toContain('odile');
  const backIn = async () => {
    await page.getByText('passages, collecté : 61,50 €').waitFor();
    expect(await page.getByLabel('Nom ou e-mail du donateur').inputValue()).toBe('odile kerjean');
    expect(await page.getByLabel('Trier par').inputValue()).toBe('fort');
  };
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Passage', exact: true }).waitFor();
  await page.goBack();
  await backIn();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Tous les passages' }).click();
  await backIn();
  await page.reload();
  await page.getByText('Un nom était cherché').waitFor();
  expect(await page.getByLabel('Trier par').inputValue()).toBe('fort');
  await page.getByRole('link', { name: 'Effacer' }).first().click();
  await total.waitFor();
  await page.getByLabel('Rue ou adresse').fill('boulevard inconnu');
  await filter.click();
  await page.getByText('Aucun passage ne correspond').waitFor();
  await context.close();
});

test('a visit without a name says that its new receipt has none either', async () => {
  const passage_id = await gift('18', { name: null });
  await small.chief.receipts.create({ body: { passage_id } });
  const { context, page } = await open(small.admin, `/passages/${passage_id}`);
  await openForm(page);
  await page.getByText('le nouveau reçu n’en portera pas non plus').waitFor();
  await context.close();
});

test('a doubt about an amount that was changed while it was sent is forgotten', async () => {
  const passage_id = await gift('20');
  const { context, page } = await open(small.admin, `/passages/${passage_id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/api/config*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await openForm(page);
  const amount = page.getByLabel('Montant', { exact: true });
  await amount.fill('2000');
  await page.getByRole('button', { name: 'Enregistrer la correction' }).click();
  await amount.fill('21');
  release();
  await page.getByRole('alert').getByText('Vous passez de 20,00 € à 2 000,00 €').waitFor();
  await page.getByLabel(/^Oui, le montant est bien/).waitFor({ state: 'detached' });
  expect(asked).toBe(1);
  await context.close();
});
