import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openDataFolder } from '../../infra/open-data/towns.ts';
import { addDays, dayIn, systemClock } from '../../lib/core/time.ts';
import type { Json } from '../support/http/answer.ts';
import { type LocalService, startService } from '../support/local/local-service.ts';
import { until } from '../support/local/until.ts';
import { isUnexpected, openBrowser, visit } from './browser.ts';
import { fortyMembers } from './lists.ts';

// From an empty database to the first visit, as a president and a member do it, with nothing but the pages and the mails. What they
// do is counted: a click is a press of a button, a link or a choice, also by keyboard; a field is one that is typed into.
const MOST_CLICKS = 45;
const MOST_FIELDS = 20;

const PASSWORD = 'trois mouettes sur le quai';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LONG = { timeout: 120_000 };

type Town = { association: string; postalCode: string; name: string; addresses: RegExp; sectors: string };

const bondy: Town = {
  association: 'Amicale de Bondy',
  postalCode: '93140',
  name: 'Bondy',
  addresses: /8\s413 adresses/,
  sectors: '30',
};
const madeUp: Town = {
  association: 'Amicale de Saint-Exemple',
  postalCode: '96100',
  name: 'Saint-Exemple',
  addresses: /1\s717 adresses/,
  sectors: '12',
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What a person does on pages, counted. */
function counting() {
  const done = { clicks: 0, fields: 0 };
  const press = async (page: Page, role: 'button' | 'link', name: string | RegExp) => {
    done.clicks += 1;
    const exact = typeof name === 'string';
    await page.getByRole(role, { name, exact }).first().press('Enter', LONG);
  };
  return {
    done,
    button: (page: Page, name: string | RegExp) => press(page, 'button', name),
    link: (page: Page, name: string | RegExp) => press(page, 'link', name),
    type: async (page: Page, label: string, text: string) => {
      done.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text, LONG);
    },
    open: async (page: Page, address: string) => {
      done.clicks += 1;
      await page.goto(address);
    },
    pick: async (page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      done.clicks += 1;
      await page.getByLabel(label, { exact: true }).setInputFiles(file);
    },
  };
}

type Counted = ReturnType<typeof counting>;

/** The link of the last mail to an address that leads to a path. */
async function linkIn(service: LocalService, to: string, path: string): Promise<string> {
  const inbox = async (at: string): Promise<Json> =>
    (await fetch(`${service.inboxUrl}/api/email${at}`)).json();
  const mail: Json = await until(`a mail to ${to}`, async () => {
    const all: Json[] = await inbox('');
    return all.findLast((one) => one.to.some(({ address }: Json) => address === to));
  });
  return new RegExp(`http\\S+${path}#\\S+`).exec((await inbox(`/${mail.id}`)).text)?.[0] ?? '';
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(LONG);
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor(LONG);

async function signUp(page: Page, service: LocalService, town: Town, by: Counted): Promise<void> {
  await page.goto('/');
  await by.link(page, 'Créer l’espace de mon amicale');
  await by.type(page, 'Nom de l’amicale', town.association);
  await by.type(page, 'Code postal', town.postalCode);
  await page.getByLabel('Commune', { exact: true }).waitFor(LONG);
  await by.type(page, 'Votre nom', 'Soizic Le Goff');
  await by.type(page, 'Votre e-mail', 'soizic@example.org');
  await by.button(page, 'Recevoir le lien');
  await heading(page, 'Regardez votre boîte');
  await by.open(page, await linkIn(service, 'soizic@example.org', '/bienvenue'));
  await by.type(page, 'Mot de passe', PASSWORD);
  await by.button(page, 'Créer l’espace');
  await heading(page, 'Saison');
}

async function openSeason(page: Page, by: Counted): Promise<void> {
  await by.link(page, 'Compléter la fiche');
  await by.type(page, 'Adresse', '3 rue de la Caserne');
  await by.type(page, 'E-mail', 'amicale@example.org');
  await by.button(page, 'Enregistrer');
  await seen(page, 'La suite : Créer la saison');
  await by.link(page, 'Créer la saison');
  // The proposed dates are those of the next round: today is made a day of it, whenever this runs.
  const today = dayIn('Europe/Paris', systemClock.now());
  await by.type(page, 'Premier jour', addDays(today, -1));
  await by.type(page, 'Dernier jour', addDays(today, 60));
  await by.button(page, 'Ouvrir une saison');
  await seen(page, 'La suite : Charger les adresses de la commune');
}

async function cutTown(page: Page, town: Town, by: Counted): Promise<void> {
  await by.link(page, 'Charger les adresses');
  await by.button(page, new RegExp(`^Charger les adresses .*${town.name}$`));
  await seen(page, town.addresses);
  await by.link(page, 'Découper la ville');
  await by.type(page, 'Nombre de secteurs', town.sectors);
  await by.button(page, 'Proposer un découpage');
  await by.button(page, 'Accepter et créer les secteurs');
  await seen(page, `${town.sectors} secteurs sont créés`);
}

async function inviteMembers(page: Page, by: Counted): Promise<void> {
  await by.link(page, 'Ajouter et inviter les membres');
  await by.pick(page, 'Fichier', { name: 'effectifs.xlsx', mimeType: XLSX, buffer: await fortyMembers() });
  await by.button(page, 'Vérifier');
  await seen(page, /lignes? laissées? de côté/i);
  await by.button(page, 'Créer 38 membres');
  await by.button(page, 'Inviter par e-mail');
  await seen(page, '30 invitations sont en route');
  await by.link(page, 'Imprimer les lettres');
  await by.button(page, 'Préparer les lettres');
  await seen(page, '8 lettres sont prêtes');
  await seen(page, 'La suite : Confier les secteurs');
}

async function giveSectors(page: Page, by: Counted): Promise<void> {
  await by.link(page, 'Confier les secteurs');
  await by.button(page, /^Ajouter à la saison les 39/);
  await by.button(page, 'Proposer une personne par secteur, dans l’ordre');
  await by.button(page, 'Enregistrer les attributions');
  await seen(page, 'La suite : Noter un premier passage');
}

/** A member with a sector follows the invitation on a phone and records a visit. */
async function firstVisit(page: Page, service: LocalService, by: Counted): Promise<void> {
  await by.open(page, await linkIn(service, 'membre1@example.org', '/api/passwords/reset'));
  await by.type(page, 'Mot de passe', PASSWORD);
  await by.button(page, 'Enregistrer');
  await by.link(page, 'Ouvrir Tournée');
  await by.type(page, 'Identifiant', 'albane.abgrall');
  await by.type(page, 'Mot de passe', PASSWORD);
  await by.button(page, 'Se connecter');
  await heading(page, 'Ma tournée');
  await by.link(page, /logements? restants?/);
  await page.locator('main ul a[href*="/tournee/portes/"]').first().waitFor(LONG);
  by.done.clicks += 1;
  await page.locator('main ul a[href*="/tournee/portes/"]').first().press('Enter');
  await page
    .getByRole('button', { name: /^(Don \+|Tout l’immeuble)/ })
    .first()
    .waitFor(LONG);
  await by.button(page, /^Don \+/);
  await by.button(page, '20 €');
  await by.button(page, 'Espèces');
  await seen(page, '20,00 €');
}

/** Who has taken all steps and opens another season during the first is led to its members. */
async function openNextSeason(page: Page): Promise<void> {
  await page.goto('/reglages/saisons');
  await page.getByLabel('Nom', { exact: true }).fill('La saison d’après', LONG);
  await page.getByRole('button', { name: 'Ouvrir une saison', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Choisir les membres de cette saison' }).press('Enter', LONG);
  await heading(page, 'Membres de la saison');
}

type Look = { width: number; scheme: 'light' | 'dark' };

async function playFirstHour(town: Town, look: Look, settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-hour-'));
  const service = await startService(folder, settings);
  const by = counting();
  try {
    const president = await visit(browser, look, undefined, { url: service.url });
    await signUp(president.page, service, town, by);
    await openSeason(president.page, by);
    await cutTown(president.page, town, by);
    await inviteMembers(president.page, by);
    await giveSectors(president.page, by);
    const member = await visit(browser, { ...look, width: 360 }, undefined, { url: service.url });
    await firstVisit(member.page, service, by);
    await president.page.goto('/');
    await until('the visit on the start page', async () => {
      await president.page.reload();
      await heading(president.page, 'Saison');
      return (await president.page.getByText('20,00 €').count()) > 0 ? true : undefined;
    });
    expect(by.done.clicks).toBeLessThanOrEqual(MOST_CLICKS);
    expect(by.done.fields).toBeLessThanOrEqual(MOST_FIELDS);
    await openNextSeason(president.page);
    expect([...president.faults, ...member.faults].filter(isUnexpected)).toEqual([]);
    await Promise.all([president.context.close(), member.context.close()]);
  } finally {
    await service.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

const looks: Look[] = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
];

describe('a president begins alone: from signing up to the first visit', () => {
  test.each(looks)('in the made-up town, without any network (%j)', async (look) => {
    await playFirstHour(madeUp, look, {});
  });

  const data = openDataFolder();
  const whereData = data === undefined ? test.skip : test;
  whereData.each(looks)('in Bondy, with its 8,413 addresses (%j)', async (look) => {
    await playFirstHour(bondy, look, { ADDRESS_SOURCE: `file:${resolve(data ?? '')}` });
  });
});
