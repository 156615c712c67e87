import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import type { Json } from '../support/http/answer.ts';
import { type LocalService, startService } from '../support/local/local-service.ts';
import { until } from '../support/local/until.ts';
import { isUnexpected, openBrowserWithoutMaps, visit } from './browser.ts';
import { whatDoesNotFit } from './fits.ts';
import { judgeShown } from './judge.ts';

const admin = { username: 'admin', password: 'une echelle contre le mur' };
const PASSWORD = 'trois mouettes sur le quai';

let folder: string;
let service: LocalService;
let browser: Browser;
/** A service of its own, because the story begins without an association. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-signup-'));
  [service, browser] = await Promise.all([
    startService(folder, { ADMIN_PASSWORD: admin.password }),
    openBrowserWithoutMaps(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await service.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).press('Enter');
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

const inbox = async (path: string): Promise<Json> =>
  (await fetch(`${service.inboxUrl}/api/email${path}`)).json();

/** The link in the last e-mail to an address. */
async function linkTo(address: string): Promise<string> {
  const found: Json = await until(`an e-mail to ${address}`, async () => {
    const list: Json[] = await inbox('');
    return list.findLast((mail) => mail.to.some((one: Json) => one.address === address));
  });
  const { text } = await inbox(`/${found.id}`);
  return /http\S+\/bienvenue#\S+/.exec(text)?.[0] ?? '';
}

type Person = { association: string; code: string; town?: string; name: string; email: string };

/** Fills and sends the form of the page that is open. */
async function ask(page: Page, { association, code, town, name, email }: Person): Promise<void> {
  await type(page, 'Nom de l’amicale', association);
  await type(page, 'Code postal', code);
  const choice = page.getByLabel('Commune', { exact: true });
  await choice.waitFor();
  if (town) await choice.selectOption({ label: town });
  await type(page, 'Votre nom', name);
  await type(page, 'Votre e-mail', email);
  await press(page, 'Recevoir le lien');
  await heading(page, 'Regardez votre boîte');
}

test.each([
  [360, 'dark', 'soizic'],
  [1280, 'light', 'yannick'],
] as const)(
  'a president begins alone, from the sign-in page to the first page, at %d px',
  async (width, scheme, first) => {
    const look = { width, scheme };
    const email = `${first}@example.org`;
    const { context, page, faults } = await visit(browser, look, undefined, { url: service.url });
    await page.goto('/');
    await follow(page, 'Créer l’espace de mon amicale');
    await heading(page, 'Créer l’espace de votre amicale');
    await judgeShown(page, look, 'inscription');
    await type(page, 'Code postal', '00000');
    await page.getByText('Aucune commune n’a ce code postal').waitFor();
    await ask(page, {
      association: `Amicale <b>${first}</b>`,
      code: '29217',
      town: 'Le Conquet',
      name: `${first} Le Goff`,
      email,
    });
    await page.getByText(email).waitFor();
    await judgeShown(page, look, 'inscription-boite');
    expect(await whatDoesNotFit(page)).toEqual([]);

    const link = await linkTo(email);
    // As a mail scanner does before the person.
    expect((await fetch(link)).status).toBe(200);
    await page.goto(link);
    await heading(page, 'Bienvenue');
    await page.getByText(`Amicale <b>${first}</b>`).waitFor();
    expect(await page.evaluate('location.href')).toBe(`${service.url}/bienvenue`);
    await page.reload();
    expect(await page.getByLabel('Identifiant', { exact: true }).inputValue()).toBe(`${first}.legoff`);
    await judgeShown(page, look, 'bienvenue');
    await type(page, 'Mot de passe', 'Le Conquet');
    await press(page, 'Créer l’espace');
    await page.getByRole('alert').getByText('Ce mot de passe ne convient pas.').waitFor();
    expect(await page.getByLabel('Mot de passe', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await type(page, 'Identifiant', admin.username);
    await type(page, 'Mot de passe', PASSWORD);
    await press(page, 'Afficher le mot de passe');
    await press(page, 'Créer l’espace');
    await page.getByRole('alert').getByText('Cet identifiant est déjà pris.').waitFor();
    expect(await page.getByLabel('Mot de passe', { exact: true }).getAttribute('type')).toBe('password');
    await type(page, 'Identifiant', `${first}.legoff`);
    await press(page, 'Créer l’espace');
    await heading(page, 'Saison');
    expect(await page.evaluate('location.pathname + location.hash')).toBe('/');
    await page.reload();
    await heading(page, 'Saison');

    await page.goto(link);
    await page.getByRole('alert').getByText('Ce lien n’est plus valable').waitFor();
    await press(page, 'Demander un nouveau lien');
    await heading(page, 'Créer l’espace de votre amicale');
    expect(faults.filter(isUnexpected)).toEqual([]);
    await context.close();
  },
);

test('who mistyped the address corrects it without typing the rest again', async () => {
  const { context, page } = await visit(browser, { width: 360, scheme: 'light' }, undefined, {
    url: service.url,
  });
  await page.goto('/bienvenue');
  await ask(page, {
    association: 'Amicale de Plougonvelin',
    code: '29217',
    town: 'Plougonvelin',
    name: 'Erwan Kerdoncuff',
    email: 'erwann@example.org',
  });
  await press(page, 'Corriger et recommencer');
  await page.getByLabel('Commune', { exact: true }).waitFor();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  expect(await field('Nom de l’amicale').inputValue()).toBe('Amicale de Plougonvelin');
  expect(await field('Commune').locator('option:checked').textContent()).toBe('Plougonvelin');
  await field('Votre e-mail').fill('erwan@example.org');
  await press(page, 'Recevoir le lien');
  await page.getByText('erwan@example.org').waitFor();
  expect(await linkTo('erwan@example.org')).toMatch(/#trn_/);
  await context.close();
});

test('a super administrator invites and closes; the link works beside a session, which ends', async () => {
  const look = { width: 1280, scheme: 'light' } as const;
  const { context, page, faults } = await visit(browser, look, admin, { url: service.url });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/amicales');
  await type(page, 'E-mail (facultatif)', 'morgane@example.org');
  await press(page, 'Faire un lien d’invitation');
  await press(page, 'Copier le lien d’invitation');
  await page.getByText('Le lien est copié.').waitFor();
  await judgeShown(page, look, 'amicales-invitation');
  const invitation = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(await linkTo('morgane@example.org')).toBe(invitation);

  await page.goto(invitation);
  await page.getByText('admin est connecté sur cet appareil.').waitFor();
  await ask(page, {
    association: 'Amicale de Molène',
    code: '29259',
    name: 'Morgane Cuillandre',
    email: 'morgane@example.org',
  });
  const link = await until('the link of the sign-up', async () => {
    const last = await linkTo('morgane@example.org');
    return last.includes('invitation') ? undefined : last;
  });
  await page.goto(link);
  await page.getByText('cette session se ferme').waitFor();
  await type(page, 'Mot de passe', PASSWORD);
  await press(page, 'Créer l’espace');
  await heading(page, 'Saison');
  await page.getByText('Morgane Cuillandre').first().waitFor();
  expect(faults.filter(isUnexpected)).toEqual([]);
  await context.close();

  const chief = createClient({ url: service.url });
  const { user } = await chief.signIn({ username: 'morgane.cuillandre', password: PASSWORD });
  const again = await visit(browser, look, admin, { url: service.url });
  await again.page.goto(`/reglages?amicale=${user.entity_id}`);
  await again.page.getByText('Fermer l’amicale').first().press('Enter');
  await again.page.getByLabel('Motif de la fermeture').fill('Inscrite par erreur');
  await again.page.keyboard.press('Enter');
  await again.page.getByText('L’amicale est fermée').waitFor();
  await again.context.close();
  await expect(chief.auth.session()).rejects.toMatchObject({ status: 401 });
});

const communesOf = (names: readonly string[]) =>
  names.map((name, at) => ({
    code_insee: `2904${at}`,
    name,
    postal_codes: ['29217'],
    department: { code: '29', name: 'Finistère' },
  }));

test.each([
  [[], 'Aucune commune n’a ce code postal'],
  [['Le Conquet', 'Plougonvelin'], 'Plusieurs communes ont ce code postal'],
  [['Le Conquet'], undefined],
] as const)('a form that is sent before its communes came, with %j of the code', async (names, refusal) => {
  const look = { width: 360, scheme: 'light' } as const;
  const { context, page } = await visit(browser, look, undefined, { url: service.url });
  let asked = 0;
  await page.route('**/api/communes?*', async (route) => {
    asked += 1;
    // The list of the page never comes; who sends the form asks again.
    if (asked === 1) return;
    await route.fulfill({ json: { data: communesOf(names), next_cursor: null } });
  });
  const sent: Json[] = [];
  await page.route('**/api/signup', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 202, json: {} });
  });
  await page.goto('/bienvenue');
  await type(page, 'Nom de l’amicale', 'Amicale du Conquet');
  await type(page, 'Votre nom', 'Soizic Le Goff');
  await type(page, 'Votre e-mail', 'vite@example.org');
  await type(page, 'Code postal', '29217');
  await press(page, 'Recevoir le lien');
  if (refusal === undefined) await heading(page, 'Regardez votre boîte');
  else await page.getByRole('alert').getByText(refusal).waitFor();
  expect(sent.map(({ code_insee }) => code_insee)).toEqual(refusal === undefined ? ['29040'] : []);
  await context.close();
});
