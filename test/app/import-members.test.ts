import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, isUnexpected, openBrowserWithoutMaps, visit } from './browser.ts';
import { archiveWith, bomb, listOfBrigade, lyingBomb, oldFormat, workbookOf } from './lists.ts';
import { type Small, smallAssociation } from './small-association.ts';

/** A PDF reader that shares no code with the browser; `.ci/programs` installs it. */
const PDF_READER = 'pdftotext';

const desk = { width: 1280, scheme: 'light' } as const;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let browser: Browser;
let small: Small;
let folder: string;
beforeAll(async () => {
  [browser, small, folder] = await Promise.all([
    openBrowserWithoutMaps(),
    smallAssociation('listes'),
    mkdtemp(join(tmpdir(), 'tournee-lettres-')),
  ]);
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (page: Page) => {
  await page.goto('/membres/importer');
  await page.getByRole('heading', { level: 1, name: 'Importer une liste de membres' }).waitFor();
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const pick = (page: Page, name: string, buffer: Buffer, mimeType = XLSX) =>
  page.getByLabel('Fichier', { exact: true }).setInputFiles({ name, mimeType, buffer });
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const chosen = async (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.listed select')].map((one) => one.selectedOptions[0].text)`);
const rowsOf = async (page: Page, name: string) => {
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  return cells.map((texts) => plain(texts.join(' ')));
};

test('a real workbook becomes members in two presses, invitations and letters', async () => {
  const { context, page, faults } = await visit(browser, desk, small.admin);
  await open(page);
  expect(await axeFaults(page)).toEqual([]);
  await pick(page, 'effectifs.xlsx', await listOfBrigade());
  await page.getByRole('heading', { name: 'Ce que contient chaque colonne' }).waitFor();
  await page.getByText('effectifs.xlsx, feuille « Effectifs »').waitFor();
  await page.getByText('Les autres feuilles ne sont pas lues : Clés du local.').waitFor();
  await page.getByText('Laissé de côté : Grade, N°.').waitFor();
  // The empty column is gone; titles stand in the second line of two.
  expect(await chosen(page)).toEqual([
    'Laisser de côté',
    'Nom',
    'Prénom',
    'E-mail',
    'Téléphone',
    'Rôle',
    'Laisser de côté',
  ]);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Vérifier');
  await page.getByRole('heading', { name: 'Ce qui sera créé' }).waitFor();
  expect(await rowsOf(page, 'Ce qui sera créé')).toEqual([
    'erwan.le-bihan Erwan LE BIHAN erwan@example.org 06 12 34 56 78 Membre le 0 perdu du téléphone est remis, ce rôle n’existe pas ici : simple membre'.replaceAll(
      ' ',
      ' ',
    ),
    'anna.riou Anna RIOU 06 22 33 44 55 Trésorier',
    'mael.gueguen Maël GUÉGUEN mael@example.org 06 33 44 55 66 Membre',
    'erwan.le-bihan2 Erwan LE BIHAN ewen@example.org Membre une autre personne porte ce nom, identifiant déjà pris, donc numéroté',
    'b-zoe-b.hyperlink <b>Zoé</b> =HYPERLINK Membre',
  ]);
  expect(await rowsOf(page, 'Lignes laissées de côté')).toEqual([
    'Ligne 8 Anna RIOU La même personne que la ligne 6 : créée une seule fois.',
  ]);
  const { data: before } = await small.chief.users.list({ query: { limit: 50 } });
  expect(before).toHaveLength(2);
  const correction = page.getByRole('group', { name: 'Ligne 9' });
  expect(plain(await correction.textContent())).toContain('E-mail : une adresse e-mail est attendue');
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Créer 5 membres');
  await page.getByText('5 membres créés.').waitFor();
  // The refused line has waited here to be corrected.
  await correction.getByLabel('Mail').fill('noe@example.org');
  await press(page, 'Vérifier les corrections');
  await press(page, 'Créer 1 membre');
  await page.getByText('1 membre créé.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Inviter par e-mail' }).first().press('Enter');
  await page.getByText('3 invitations sont en route').waitFor();
  const { data: people } = await small.chief.users.list({ query: { limit: 50 } });
  const found = people.find((one) => 'username' in one && one.username === 'noe.kerbrat');
  expect(found).toMatchObject({ name: 'Noé KERBRAT', email: 'noe@example.org', phone: '+33644556677' });

  await page.getByRole('link', { name: 'Imprimer les lettres' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lettres d’invitation' }).waitFor();
  await page.getByRole('checkbox', { checked: true }).first().waitFor();
  const labels = await page.locator('label:has(:checked)').allTextContents();
  expect(labels.map(plain).sort()).toEqual([
    '<b>Zoé</b> =HYPERLINK (b-zoe-b.hyperlink)',
    'Anna RIOU (anna.riou)',
  ]);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Préparer les lettres');
  await page.getByText('2 lettres sont prêtes').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const file = join(folder, 'lettres.pdf');
  await page.pdf({ path: file, format: 'A4' });
  const { stdout } = spawnSync(PDF_READER, ['-layout', file, '-'], { encoding: 'utf8' });
  const sheets = stdout.split('\f').slice(0, -1).map(plain);
  expect(sheets).toHaveLength(2);
  const anna = sheets.find((sheet) => sheet.includes('anna.riou')) ?? '';
  expect(anna).toMatch(/^Amicale listes Anna RIOU Bonjour Anna RIOU, Avec Tournée, /);
  expect(anna).toContain('/code et tapez le code.');
  for (const absent of ['Imprimer', 'Préparer', 'Calendriers', 'Zoé', 'Mot de passe'])
    expect(anna).not.toContain(absent);
  const [code = ''] = /(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/.exec(anna) ?? [];

  // Anna, without a telephone, types what is printed.
  const reader = await visit(browser, { width: 360, scheme: 'light' });
  await reader.page.goto('/code');
  await reader.page.getByLabel('Le code de votre lettre').fill(code.toLowerCase().replaceAll('-', ' '));
  const checked = reader.page.waitForResponse('**/api/passwords/reset/check');
  await reader.page.keyboard.press('Enter');
  await checked;
  await reader.page.getByLabel('Mot de passe', { exact: true }).fill('une phrase assez longue 43');
  await reader.page.keyboard.press('Enter');
  await reader.page.getByRole('status').getByText('C’est fait').waitFor();
  expect(plain((await reader.page.getByRole('status').textContent()) ?? '')).toContain('« anna.riou »');
  expect(reader.faults.filter(isUnexpected)).toEqual([]);
  await reader.context.close();
  const after = await small.chief.users.list({ query: { q: 'anna.riou' } });
  expect(after.data[0]).toMatchObject({ invitation: 'accepted' });
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
});

describe('lists in other forms', () => {
  const rows = [
    ['Prénom', 'Nom', 'Courriel'],
    ['Maël', 'Guéguen', 'm.gueguen@example.org'],
    ['Zoé', 'Quéré', 'z.quere@example.org'],
  ];
  const joined = (separator: string) => rows.map((row) => row.join(separator)).join('\r\n');
  const utf16 = (text: string) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]);

  test.each([
    ['windows-1252 and semicolons', Buffer.from(joined(';'), 'latin1')],
    ['UTF-8, a byte order mark and commas', Buffer.from(`\ufeff${joined(',')}`)],
    ['UTF-16 and tabs', utf16(joined('\t'))],
    ['bars', Buffer.from(joined('|'))],
  ])('%s', async (_, buffer) => {
    const { context, page } = await visit(browser, desk, small.admin);
    await open(page);
    await pick(page, 'liste.csv', buffer, 'text/csv');
    await page.getByRole('heading', { name: 'Ce que contient chaque colonne' }).waitFor();
    expect(await chosen(page)).toEqual(['Prénom', 'Nom', 'E-mail']);
    await press(page, 'Vérifier');
    await page.getByText('2 membres seront créés').waitFor();
    expect((await rowsOf(page, 'Ce qui sera créé'))[1]).toBe(
      'zoe.quere Zoé Quéré z.quere@example.org Membre',
    );
    await context.close();
  });

  test('a paste without titles; what is proposed may be changed, and twice the same is refused', async () => {
    const { context, page } = await visit(browser, { width: 360, scheme: 'light' }, small.admin);
    await open(page);
    await press(page, 'Lire les lignes collées');
    await page.getByRole('alert').getByText('Collez d’abord des lignes').waitFor();
    await page
      .getByLabel('Ou collez les lignes ici')
      .fill('GUILLOU\tTifenn\t0611223344\nCADIOU\tPol\t0655667788\n');
    await press(page, 'Lire les lignes collées');
    await page.getByRole('heading', { name: 'Ce que contient chaque colonne' }).waitFor();
    expect(await chosen(page)).toEqual(['Nom', 'Prénom', 'Téléphone']);
    await page.getByLabel('Colonne 3').selectOption({ label: 'Nom' });
    await press(page, 'Vérifier');
    await page.getByRole('alert').getByText('Deux colonnes sont marquées de la même façon').waitFor();
    await page.getByLabel('Colonne 3').selectOption({ label: 'Téléphone' });
    await page.getByLabel('Titres des colonnes').selectOption('1');
    await press(page, 'Vérifier');
    await page.getByText('1 membre sera créé').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await press(page, 'Revenir aux colonnes');
    await page.getByRole('heading', { name: 'Ce que contient chaque colonne' }).waitFor();
    await context.close();
  });
});

test('each file that is no list is told what to do', async () => {
  const { context, page, faults } = await visit(browser, desk, small.admin);
  await open(page);
  const good = await listOfBrigade();
  const many = Array.from({ length: 5000 }, (_, at) => [`Nom ${at}`, 'Camille']);
  const files: [string, Buffer, string][] = [
    ['vide.csv', Buffer.from(''), 'Cette liste est vide'],
    ['vide.xlsx', await workbookOf([[]]), 'Cette liste est vide'],
    ['dechire.xlsx', good.subarray(0, good.length / 2), 'abîmé ou incomplet'],
    ['secret.xlsx', oldFormat('EncryptedPackage'), 'protégé par un mot de passe'],
    ['ancien.xls', oldFormat('Workbook'), 'ancien format .xls'],
    ['ancien.doc', oldFormat('WordDocument'), 'document de texte'],
    ['liste.ods', archiveWith('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), 'format .ods'],
    ['liste.docx', archiveWith('word/document.xml', '<document/>'), 'document de texte'],
    ['liste.pdf', Buffer.from('%PDF-1.7\n\0'), 'Un PDF n’est pas une liste'],
    ['photo.xlsx', Buffer.from('ffd8ffe000104a46', 'hex'), 'n’est pas une liste'],
    ['bombe.xlsx', bomb(), 'trop grand une fois ouvert'],
    ['menteur.xlsx', lyingBomb(), 'abîmé ou incomplet'],
    ['enorme.xlsx', Buffer.alloc(5 * 1024 * 1024 + 1, 'PK'), 'dépasse 5 Mo'],
    ['cinq-mille.xlsx', await workbookOf([['Nom', 'Prénom'], ...many]), 'plus de 1 000 lignes'],
    ['titres.xlsx', await workbookOf([['Nom', 'Prénom', 'Mail']]), 'n’a que des titres'],
  ];
  for (const [name, buffer, sentence] of files) {
    await pick(page, name, buffer);
    await page.getByRole('alert').getByText(sentence).waitFor();
  }
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();
});
