import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowserWithoutMaps, testPlace, type Visit, visit } from './browser.ts';

const pages = {
  Saison: '/',
  Passages: '/passages',
  Membres: '/membres',
  Reçus: '/recus',
  Cartes: '/cartes',
  Espèces: '/especes',
  Remises: '/especes/remises',
};

let browser: Browser;
let desk: Visit;
let folder: string;
beforeAll(async () => {
  browser = await openBrowserWithoutMaps();
  // What is printed is light, whatever the device shows.
  desk = await visit(browser, { width: 1280, scheme: 'dark' }, testPlace().treasurer);
  folder = await mkdtemp(join(tmpdir(), 'tournee-printed-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** A PDF reader that shares no code with the browser; `.ci/programs` installs it. */
const reader = 'pdftotext';

/** The text of each sheet of paper. */
async function printed(path: string, landscape = false): Promise<string[]> {
  await open(path);
  return sheetsOf(landscape);
}

async function open(path: string): Promise<void> {
  await desk.page.goto(path);
  await desk.page.locator('h1').waitFor();
  await desk.page.waitForLoadState('networkidle');
  await desk.page.getByText('Chargement…').first().waitFor({ state: 'detached' });
}

async function sheetsOf(landscape: boolean): Promise<string[]> {
  const file = join(folder, 'printed.pdf');
  await desk.page.pdf({ path: file, format: 'A4', landscape });
  const { stdout } = spawnSync(reader, ['-layout', file, '-'], { encoding: 'utf8' });
  return stdout.split('\f').slice(0, -1).map(onOneLine);
}

test.each(Object.entries(pages))(
  '%s begins on the first sheet, under association and season',
  async (title, path) => {
    const sheets = await printed(path);
    const [first = ''] = sheets;
    expect(first).toMatch(new RegExp(`^ ?Amicale des pompiers de Bondy Calendriers ${title} `));
    // More than its heading: the first table or figure is there too.
    expect(first.length).toBeGreaterThan(150);
    const all = sheets.join(' ');
    for (const absent of ['Se déconnecter', 'Filtrer', 'Ajouter un don', 'Chargement'])
      expect(all).not.toContain(absent);
    const amounts: string[] = await desk.page.evaluate(
      `[...document.querySelectorAll('.number')].flatMap((one) => one.textContent.match(/\\d[\\d\\u202f]*,\\d\\d\\u00a0€/g) ?? [])`,
    );
    for (const amount of amounts) expect(all).toContain(onOneLine(amount));
  },
);

test.each(['/passages', '/carte'])('%s leaves the menu out of a sheet laid on its side too', async (path) => {
  const [first = ''] = await printed(path, true);
  expect(first).toMatch(/^ ?Amicale des pompiers de Bondy/);
  for (const absent of ['Se déconnecter', 'Mon compte', 'Réglages']) expect(first).not.toContain(absent);
});

test('a list says which of its lines are on paper', async () => {
  const [first = ''] = await printed('/passages');
  expect(first).toMatch(/Ci-dessous\s: 25 sur \d+ \(date, récents d’abord\)/);
});

test.each([
  ['/carte', ['Chercher une adresse', 'Un plan et les portes', 'Avec leurs membres']],
  ['/especes/calendriers', ['Donner, reprendre']],
])('%s leaves out what belongs to its forms', async (path, orphans) => {
  const all = (await printed(path)).join(' ');
  for (const orphan of orphans) expect(all).not.toContain(orphan);
});

test('a table of several sheets has its heads on each, and breaks between two rows', async () => {
  const sheets = await printed('/passages');
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) expect(sheet).toContain('Date Adresse Membre');
});

test('a heading, the head of its table and the first row stay on one sheet', async () => {
  await open('/especes');
  const row: string = await desk.page.evaluate(`(() => {
    const section = document.querySelector('section:has(#members)');
    const space = document.createElement('div');
    space.id = 'space';
    space.style.breakBefore = 'page';
    section.before(space);
    return section.querySelector('td').textContent;
  })()`);
  // Past the place on a sheet where the row no longer has room, and the head still has.
  for (const height of [850, 865, 880, 895, 910, 925]) {
    await desk.page.evaluate(`document.getElementById('space').style.height = '${height}px'`);
    const sheets = await sheetsOf(false);
    const whole = sheets.filter((sheet) => sheet.includes('Par membre'));
    expect(whole).toHaveLength(1);
    expect(whole[0]).toContain('Par membre Membre');
    expect(whole[0]).toContain(onOneLine(row));
  }
});
