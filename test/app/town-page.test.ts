import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { judgeShown } from './judge.ts';
import type { Credentials } from './season.ts';

const password = 'une phrase assez longue 42';
const desk = { width: 1280, scheme: 'light' } as const;
const narrow = { width: 360, scheme: 'dark' } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The president and the treasurer of a new association with its first season. */
async function association(mark: string, place: { postal_code: string; city: string }) {
  const { url, admin } = testPlace();
  const root = createClient({ url });
  await root.signIn(admin);
  const { entity_id } = await root.entities.create({ body: { name: `Amicale ${mark}`, ...place } });
  const president: Credentials = { username: `presidente.${mark}`, password };
  const treasurer: Credentials = { username: `tresorier.${mark}`, password };
  await root.users.create({ body: { ...president, entity_id, role_id: 2, name: 'Rozenn Le Bihan' } });
  await root.users.create({ body: { ...treasurer, entity_id, role_id: 3, name: 'Ewen Le Roux' } });
  const api = createClient({ url });
  await api.signIn(president);
  const today = dayIn('Europe/Paris', systemClock.now());
  await api.operations.create({
    body: { name: 'Calendriers', date_start: addDays(today, -1), date_end: addDays(today, 60) },
  });
  return { president, treasurer };
}

test.each([desk, narrow])('the own town is loaded by one button, and leads to the cut (%j)', async (look) => {
  const place = { postal_code: '96100', city: 'Saint-Exemple' };
  const { president } = await association(`ville-${look.width}`, place);
  const { context, page, faults } = await visit(browser, look, president);
  await page.goto('/ville');
  const load = page.getByRole('button', { name: 'Charger les adresses de Saint-Exemple' });
  await load.waitFor();
  await judgeShown(page, look, 'ville');
  await load.press('Enter');
  await page.getByRole('link', { name: 'Découper la ville' }).waitFor({ timeout: 60_000 });
  await page.getByText(/1\s717 adresses/).waitFor();
  await judgeShown(page, look, 'ville-prete');
  await page.getByRole('link', { name: 'Découper la ville' }).press('Enter');
  await page
    .getByRole('heading', { name: /Découper/ })
    .first()
    .waitFor({ timeout: 30_000 });
  expect(faults).toEqual([]);
  await context.close();
});

test('another town is found by its name; a source that has no file says so, and takes one by hand', async () => {
  const { president } = await association('ville-autre', { postal_code: '04510', city: 'Nulle-Part' });
  const { context, page, faults } = await visit(browser, desk, president);
  await page.goto('/ville');
  await page.getByLabel('Nom ou code postal').fill('aiglun 04510');
  await page.getByRole('button', { name: 'Chercher' }).press('Enter');
  await page.getByRole('button', { name: /Charger les adresses d’Aiglun \(04510\)/ }).press('Enter');
  await page
    .getByText('La source des adresses n’a pas de fichier pour cette commune.')
    .waitFor({ timeout: 30_000 });
  await judgeShown(page, desk, 'ville-echec');
  await page.getByRole('button', { name: 'Donner le fichier à la main' }).press('Enter');
  const columns = 'id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;lon;lat';
  const line = (at: number, code = '04001') =>
    `${code}_0001_0000${at};${at};;Rue de la Mairie;04510;${code};Aiglun;6.13${at};44.05${at}`;
  const text = [columns, line(1), line(2), line(3), line(4, '04002')].join('\n');
  await page.getByLabel('Fichier des adresses').setInputFiles({
    name: 'adresses-04.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: 'Charger ce fichier' }).press('Enter');
  await page.getByText('3 adresses.').waitFor({ timeout: 60_000 });
  // The bucket has another origin, which the content security policy allows.
  expect(faults.filter((fault) => !fault.includes('/uploads/waiting/'))).toEqual([]);
  await context.close();
});

test('who may not ask is told so', async () => {
  const { treasurer } = await association('ville-caisse', { postal_code: '29200', city: 'Brest' });
  const { context, page } = await visit(browser, desk, treasurer);
  await page.goto('/carte');
  await page.getByText('Demandez à un administrateur : Rozenn Le Bihan.').waitFor();
  expect(await page.getByRole('link', { name: 'Charger les adresses' }).count()).toBe(0);
  await context.close();
});
