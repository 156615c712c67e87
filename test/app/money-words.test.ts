import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { moneyWords } from '../../app/generated/money-words.ts';
import { openBrowser, testPlace, type Visit, visit } from './browser.ts';
import { playTreasury, type Treasury } from './treasury.ts';

let browser: Browser;
let world: Treasury;
let desk: Visit;
beforeAll(async () => {
  const { url, admin } = testPlace();
  [browser, world] = await Promise.all([openBrowser(), playTreasury(url, admin, 'bagnolet')]);
  desk = await visit(browser, { width: 1280, scheme: 'light' }, world.treasurer);
});
afterAll(() => browser.close());

const NAME = /Inès Garnier/;
const Records = z.array(z.record(z.string(), z.string()));
type Line = Record<string, string> | undefined;

/** `1 234,50 €`, `− 5,00 €` and `-5,00` as cents; nothing is 0. */
function cents(text?: string | null): number {
  const amount = (text ?? '').replace(/[\s€\u00a0\u202f]/g, '').replace('−', '-');
  return Math.round(Number(amount.replace(',', '.')) * 100);
}

const tile = async (page: Page, name: string): Promise<number> => {
  const figure = page.locator('dl.figures > div', { has: page.getByText(name, { exact: true }) });
  return cents(await figure.locator('dd.value').textContent());
};

/** A cell of the first row with this text in a table with this heading. */
async function cell(page: Page, row: RegExp, head: string): Promise<number> {
  const heading = page.getByRole('columnheader', { name: head, exact: true });
  const line = page.getByRole('table').filter({ has: heading }).getByRole('row', { name: row }).first();
  return cents(await line.locator(`td[data-head="${head}"]`).textContent());
}

async function csv(page: Page, button: string): Promise<Record<string, string>[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).press('Enter');
  const text = await readFile(await (await saved).path(), 'utf8');
  return Records.parse(parse(text, { delimiter: ';', bom: true, columns: true }));
}

/** Cash and cheques of a word in a line of a file. */
const both = (line: Line, word: string): number =>
  cents(line?.[`${word} (espèces)`]) + cents(line?.[`${word} (chèques)`]);

test('a word of money is the same amount on every page and in every file', async () => {
  const { page, faults } = desk;
  const { collected, received, due, waiting, counted, difference, treasury, deposited, announced, expected } =
    moneyWords;
  const amounts: [word: string, where: string, amount: number][] = [];
  const note = (word: string, where: string, amount: number) => amounts.push([word, where, amount]);

  await page.goto('/');
  await page.getByRole('heading', { name: 'Par moyen de paiement' }).waitFor();
  await page.getByText(`${waiting} : `).waitFor();
  note(collected, 'Saison', await tile(page, collected));
  note(due, 'Saison', await tile(page, due));
  note(waiting, 'Saison', cents((await page.getByText(`${waiting} : `).textContent())?.split(':')[1]));
  const figures = (await csv(page, 'Par membre')).find((line) => NAME.test(line['Membre'] ?? ''));
  note(collected, 'Saison, fichier', cents(figures?.[collected]));

  await page.goto('/especes');
  await page.getByRole('region', { name: 'Par membre' }).waitFor();
  for (const word of [due, waiting]) note(word, 'Espèces', await tile(page, word));
  for (const word of [treasury, deposited]) note(word, 'Espèces', await tile(page, word));
  const members = page.getByRole('region', { name: 'Par membre' });
  for (const word of [received, waiting, counted, difference, due])
    note(
      word,
      'Espèces, membre',
      cents(await members.getByRole('row', { name: NAME }).locator(`td[data-head="${word}"]`).textContent()),
    );
  const balance = (await csv(page, 'Télécharger le tableau')).find((line) => NAME.test(line['Membre'] ?? ''));
  for (const word of [received, waiting, counted, due]) note(word, 'Espèces, fichier', both(balance, word));
  note(difference, 'Espèces, fichier', cents(balance?.[difference]));

  await page.goto('/especes/remises');
  const handovers = await csv(page, 'Télécharger ces remises');
  const sum = (word: string, state: string) =>
    handovers.filter((line) => line['État'] === state).reduce((total, line) => total + both(line, word), 0);
  note(waiting, 'Remises, fichier', sum(announced, 'Annoncée, à compter'));
  note(counted, 'Remises, fichier', sum(counted, 'Comptée'));
  note(difference, 'Remises, fichier', sum(difference, 'Comptée'));
  note(deposited, 'Remises, fichier', sum(deposited, deposited));

  const parts = async (word: string) =>
    (await cell(page, /^Espèces/, word)) + (await cell(page, /^Chèques/, word));
  await page.goto(`/especes/remises/${world.short}`);
  await page.getByRole('columnheader', { name: expected, exact: true }).waitFor();
  note(counted, 'Remise', await parts(counted));
  note(difference, 'Remise', await parts(difference));
  await page.goto(`/especes/remises/${world.waiting}`);
  await page.getByRole('columnheader', { name: announced, exact: true }).waitFor();
  note(waiting, 'Remise', await parts(announced));
  await page.goto(`/especes/remises/${world.deposit}`);
  await page.getByRole('columnheader', { name: deposited, exact: true }).waitFor();
  note(deposited, 'Dépôt', await parts(deposited));

  await page.goto('/membres');
  await page.getByRole('row', { name: NAME }).waitFor();
  for (const word of [collected, due]) note(word, 'Membres', await cell(page, NAME, word));
  await page.getByRole('link', { name: 'Inès Garnier' }).press('Enter');
  await page.locator('dl.figures').waitFor();
  for (const word of [collected, due]) note(word, 'Membre', await tile(page, word));

  const meant: Record<string, number> = {
    [collected]: 27_550,
    [received]: 27_550,
    [due]: 2500,
    [waiting]: 13_500,
    [counted]: 11_050,
    [difference]: -500,
    [treasury]: 2050,
    [deposited]: 9000,
  };
  expect(amounts).toEqual(amounts.map(([word, where]) => [word, where, meant[word]]));
  expect(amounts.length).toBeGreaterThan(25);
  expect(faults).toEqual([]);
});
