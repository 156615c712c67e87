import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { boxOf, SMALL } from './in-view.ts';
import { playTreasury, type Treasury } from './treasury.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
let world: Treasury;
beforeAll(async () => {
  const { url, admin } = testPlace();
  [browser, world] = await Promise.all([openBrowser(), playTreasury(url, admin, 'noisy')]);
});
afterAll(() => browser.close());

/** Types the number of pieces of a note or a coin, and presses Enter. */
async function count(page: Page, piece: string, many: string): Promise<void> {
  await page.getByLabel(`Nombre de ${piece} €`, { exact: true }).focus();
  await page.keyboard.type(many);
  await page.keyboard.press('Enter');
}

test('the treasurer counts a hand-over that lacks a note, says why, and brings the money to the bank', async () => {
  const { context, page, faults } = await visit(browser, desk, world.treasurer);
  await page.goto('/');
  const todo = page.getByRole('region', { name: 'À traiter' });
  await todo.getByText(/25,00\s€ à remettre par 1\smembre/).waitFor();
  await todo.getByText(/20,50\s€ en caisse, à déposer en banque/).waitFor();
  await todo.getByRole('link', { name: /1\sremise à compter \(135,00\s€\)/ }).press('Enter');
  const waiting = page.getByRole('region', { name: 'À compter' });
  await waiting.getByRole('cell', { name: '135,00 €' }).first().waitFor();
  await waiting.getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Compter et confirmer' }).waitFor();
  expect(await page.title()).toBe('Remise – Tournée');
  await page.getByText('Le membre n’a pas d’adresse e-mail').waitFor();
  await page.getByText('Ne confirmez pas : Inès Garnier ou un administrateur').waitFor();
  await count(page, '50', '1');
  // Enter in a cell goes to the next one and sends nothing.
  expect(await page.evaluate('document.activeElement.name')).toBe('piece-20');
  await count(page, '20', 'deux');
  const wrong = page.getByText('« 20 € » ne contient pas un nombre entier');
  await wrong.waitFor();
  const confirm = page.getByRole('button', { name: 'Confirmer la remise' });
  await confirm.press('Enter');
  // At the button, which may be far below, and in the field's own part of the grid; the field has the focus.
  await page.getByRole('alert').getByText('« 20 € » ne contient pas un nombre entier').waitFor();
  expect(await wrong.count()).toBe(2);
  await page.getByRole('group', { name: 'Billets' }).getByText('ne contient pas').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('piece-20');
  await page.getByLabel('Nombre de 20 €', { exact: true }).fill('1');
  // A refusal goes with what it is about.
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByLabel('Somme des chèques').fill('abc');
  await page.getByText('La somme des chèques n’est pas un montant').waitFor();
  for (const tooMuch of ['999999999999', '1 000 000']) {
    await page.getByLabel('Somme des chèques').fill(tooMuch);
    await page.getByText('La somme des chèques est trop grande').waitFor();
  }
  await confirm.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Somme des chèques').fill('0');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByLabel('Somme des chèques').fill('');
  await page.getByLabel('Nombre de chèques').fill('2');
  await page.getByText('Il manque 20,00 € en espèces et il manque 45,00 € en chèques.').waitFor();
  await page.getByLabel('Motif de l’écart').fill('Un billet de 20 € manque');
  await page.getByRole('button', { name: 'Confirmer la remise' }).press('Enter');
  await page.getByRole('alert').getByText('à la fois le nombre de chèques et leur somme').waitFor();
  expect(await page.getByLabel('Nombre de 50 €', { exact: true }).inputValue()).toBe('1');
  await page.getByLabel('Somme des chèques').fill('45');
  await page.getByText('Il manque 20,00 € en espèces.').waitFor();
  await page.getByRole('button', { name: 'Confirmer la remise' }).press('Enter');
  await page.getByText('elle est en caisse').waitFor();
  await page.getByText('Motif de l’écart : Un billet de 20 € manque').waitFor();
  await page.getByText('1 × 50 € · 1 × 20 €').waitFor();

  await page.getByRole('link', { name: 'Espèces' }).last().press('Enter');
  const gaps = page.getByRole('region', { name: 'Écarts constatés' });
  await gaps.getByText('Il manque 20,00 € en espèces.').waitFor();
  await gaps.getByText('Un billet de 5 € manque dans l’enveloppe').waitFor();
  await page.getByRole('link', { name: 'Déposer à la banque' }).press('Enter');
  // All cheques in the treasury are ticked at first.
  await page.getByText('Compté : 0,00 € en espèces et 45,00 € en 2 chèques').waitFor();
  await count(page, '100', '1');
  await page.getByText('Il y a 9,50 € de trop en espèces.').waitFor();
  await page.getByRole('button', { name: 'Enregistrer le dépôt' }).press('Enter');
  await page.getByRole('alert').getByText('La caisse n’a pas autant').waitFor();
  await page.getByLabel('Nombre de 100 €', { exact: true }).fill('');
  await count(page, '50', '1');
  await page.getByRole('checkbox', { name: /^Déposer 20,00/ }).uncheck();
  await page.getByText('Compté : 50,00 € en espèces et 25,00 € en 1 chèque').waitFor();
  await page.getByText('Reste en caisse : 40,50 € en espèces et 20,00 € en 1 chèque.').waitFor();
  expect(await page.locator('.gap').count()).toBe(0);
  await page.getByLabel('Référence du dépôt').fill('BX-4502');
  await page.getByRole('button', { name: 'Enregistrer le dépôt' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dépôt en banque' }).waitFor();
  await page.getByRole('status').getByText('Le dépôt est enregistré.').waitFor();
  await page.getByText('BX-4502').waitFor();
  const deposited = page.getByRole('region', { name: 'Chèques déposés' });
  await deposited.getByRole('columnheader', { name: 'Donateur' }).waitFor();
  expect(await deposited.getByRole('row').count()).toBe(2);
  await deposited.getByText('25,00 €').waitFor();
  const slip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le bordereau' }).press('Enter');
  expect((await slip).suggestedFilename()).toMatch(/^H-\d{4}-\d{6}\.pdf$/);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});

test('what two people do at once, and what somebody may not count, is told in sentences', async () => {
  const { url } = testPlace();
  const { context, page } = await visit(browser, desk, world.chief);
  await page.goto('/especes/annonce');
  await page.getByLabel('Membre').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await count(page, '10', '1');
  await page.getByLabel('Nombre de chèques').fill('1');
  const cheques = page.getByLabel('Somme des chèques');
  // On a phone the sum stays at the lower edge, and grows with a difference.
  await page.setViewportSize(SMALL);
  await cheques.fill('1500');
  await page.getByLabel('Nombre de chèques').focus();
  await cheques.focus();
  const [field, sum] = [await boxOf(cheques), await boxOf(page.locator('.counting .sum'))];
  expect(field.y + field.height).toBeLessThanOrEqual(sum.y);
  await page.setViewportSize({ width: 1280, height: 800 });
  await cheques.fill('15');
  await page.getByText('Le compte est juste.').waitFor();
  await page.getByRole('button', { name: 'Annoncer la remise' }).press('Enter');
  await page.getByText('une autre personne doit la compter').waitFor();
  const handover_id = Number(page.url().split('/').at(-1));
  await count(page, '10', '1');
  await page.getByLabel('Nombre de chèques').fill('1');
  await page.getByLabel('Somme des chèques').fill('15');
  const confirm = page.getByRole('button', { name: 'Confirmer la remise' });
  await confirm.press('Enter');
  await page.getByRole('alert').getByText('vous ne pouvez pas la confirmer').waitFor();
  // The form keeps the counted sum after the refusal.
  expect(await page.getByLabel('Somme des chèques').inputValue()).toBe('15');

  const omar = createClient({ url });
  await omar.signIn(world.treasurer);
  const counted = { cash: '10.00', cheques: '15.00', cheque_count: 1 };
  await omar.cash.confirm({ path: { handover_id }, body: { counted } });
  await confirm.press('Enter');
  await page.getByRole('alert').getByText('déjà été comptée et confirmée').waitFor();
  await page.goto(`/especes/remises/${handover_id}`);
  await page.getByText('Annuler la remise').first().press('Enter');
  await page.getByLabel('Motif de l’annulation').fill('Comptée avec la mauvaise enveloppe');
  await page.getByRole('button', { name: 'Annuler la remise' }).press('Enter');
  await page.getByText('L’annulation est enregistrée').waitFor();
  await page.getByText('Comptée avec la mauvaise enveloppe').waitFor();
  expect(await page.getByRole('button', { name: 'Confirmer la remise' }).count()).toBe(0);
  // The money of the first hand-over is at the bank.
  await page.goto(`/especes/remises/${world.short}`);
  await page.getByText('Annuler la remise').first().press('Enter');
  await page.getByLabel('Motif de l’annulation').fill('Erreur de caisse');
  await page.getByRole('button', { name: 'Annuler la remise' }).press('Enter');
  await page.getByRole('alert').getByText('déjà à la banque').waitFor();
  await page.goto(`/especes/remises/${world.deposit}`);
  await page.getByText('Annuler le dépôt').first().press('Enter');
  await page.getByLabel('Motif de l’annulation').fill('Refusé par la banque');
  await page.getByRole('button', { name: 'Annuler le dépôt' }).press('Enter');
  await page.getByText('ses chèques sont revenus en caisse').waitFor();
  await page.getByText('Annulé', { exact: true }).waitFor();
  await context.close();
});

test('a member sees and announces the own money, and neither the treasury nor what others do', async () => {
  const { context, page, faults } = await visit(browser, desk, world.member);
  await page.goto('/especes');
  await page.getByText('À remettre', { exact: true }).first().waitFor();
  expect(await page.getByText('En caisse').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Déposer à la banque' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Annoncer une remise' }).press('Enter');
  await page.getByText('Qui annonce une remise ne la confirme pas').waitFor();
  await count(page, '5', '4');
  await page.getByRole('button', { name: 'Annoncer la remise' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Remise', exact: true }).waitFor();
  await page
    .getByRole('status')
    .getByText('La remise est annoncée : donnez l’argent à la personne qui le comptera.')
    .waitFor();
  const announced = page.url();
  await page.goto('/especes');
  await page.getByText('annoncé en moins 5,00 €').first().waitFor();
  await page.goto(announced);
  await page.getByRole('heading', { level: 1, name: 'Remise' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Compter et confirmer' }).count()).toBe(0);
  // Told once, and no longer when the page is opened again.
  expect(await page.getByText('La remise est annoncée').count()).toBe(0);
  await page.getByText('Annuler la remise').first().press('Enter');
  await page.getByRole('button', { name: 'Annuler la remise' }).press('Enter');
  await page.getByText('L’annulation est enregistrée').waitFor();
  await page.goto('/especes/depot');
  await page.getByText('Votre rôle ne donne pas accès à cette page').waitFor();
  await page.goto(`/especes/remises/${world.deposit}`);
  await page.getByRole('alert').getByText('Il n’y a rien ici pour vous').waitFor();
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await context.close();
});

test('calendars are counted from the printer to the members', async () => {
  const { context, page, faults } = await visit(browser, desk, world.treasurer);
  await page.goto('/especes/calendriers');
  await page.getByText('ne compte pas ses calendriers').waitFor();
  await page.getByLabel('Calendriers reçus').fill('beaucoup');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Ce n’est pas un nombre').waitFor();
  await page.getByLabel('Calendriers reçus').fill('100');
  await page.keyboard.press('Enter');
  await page.getByText('Le nombre est enregistré').waitFor();
  const give = async (many: string) => {
    await page.getByLabel('Membre').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Nombre', { exact: true }).fill(many);
    await page.keyboard.press('Enter');
  };
  await give('500');
  await page.getByRole('alert').getByText('Il ne reste que 100 calendriers en réserve').waitFor();
  await page.getByLabel('Nombre', { exact: true }).fill('40');
  await page.keyboard.press('Enter');
  await page.getByText('Le mouvement est enregistré').waitFor();
  await page.getByRole('row', { name: /Inès Garnier 40 0 0 0 40/ }).waitFor();
  await page.getByText('Encore en réserve60').waitFor();
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});

test('a difference counted among cheques is deposited with a cheque of its hand-over', async () => {
  const { url, admin } = testPlace();
  const { treasurer, waiting } = await playTreasury(url, admin, 'noisy-deux');
  const omar = createClient({ url });
  await omar.signIn(treasurer);
  await omar.cash.confirm({
    path: { handover_id: waiting },
    body: { counted: { cash: '90.00', cheques: '43.00', cheque_count: 2 }, reason: 'Un chèque mal noté' },
  });
  const { context, page } = await visit(browser, desk, treasurer);
  await page.goto('/especes/depot');
  const difference = page.getByRole('checkbox', { name: /^Écart constaté à la remise/ });
  const cheques = page.getByRole('checkbox', { name: /^Déposer / });
  await page.getByText('Compté : 0,00 € en espèces et 43,00 € en 2 chèques').waitFor();
  await difference.uncheck();
  await page.getByText(/part avec le dernier de ses chèques/).waitFor();
  await page.getByRole('button', { name: 'Enregistrer le dépôt' }).press('Enter');
  await page
    .getByRole('alert')
    .getByText(/part avec le dernier de ses chèques/)
    .waitFor();
  await difference.check();
  for (const cheque of await cheques.all()) await cheque.uncheck();
  await page.getByText(/part avec un de ses chèques/).waitFor();
  await cheques.first().check();
  await page.getByText(/Reste en caisse\s: 110,50\s€ en espèces et 25,00\s€ en 1\schèque/).waitFor();
  await page.getByRole('button', { name: 'Enregistrer le dépôt' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dépôt en banque' }).waitFor();
  await page.getByText('Écart constaté à la remise').first().waitFor();
  await context.close();
});
