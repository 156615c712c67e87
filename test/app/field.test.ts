import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../clients/typescript/src/index.ts';
import { dayIn, systemClock } from '../../lib/core/time.ts';
import { openBrowser, testPlace, visit } from './browser.ts';
import { judgeShown } from './judge.ts';

const desk = { width: 1280, scheme: 'light' } as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const about = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('two values stand side by side, and one of them is decided for', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/terrain');
  const money = about(page, 'Montant').filter({ hasText: 'Que faut-il garder' });
  await money.getByText('30,00').waitFor();
  await money.getByText('20,00').waitFor();
  await money.getByText('par Nadia Lefèvre').waitFor();
  await money.getByRole('button', { name: 'Trancher' }).press('Enter');
  await money.getByRole('alert').getByText('Choisissez d’abord').waitFor();
  await money.getByRole('radio', { name: 'Ce que le téléphone a envoyé' }).press('Space');
  await money.getByLabel('Motif (facultatif)').fill('recompté avec Hugo');
  await page.keyboard.press('Enter');
  await page.getByText('La décision est enregistrée').waitFor();
  await money.waitFor({ state: 'detached' });
  await about(page, 'Rose Marchant').getByRole('link', { name: 'Voir le passage' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Passage' }).waitFor();
  await page.getByText('20,00').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a conflict that a colleague has settled meanwhile is told, and what was chosen stays', async () => {
  const { url, treasurer } = testPlace();
  const { context, page } = await visit(browser, desk, treasurer);
  await page.goto('/terrain');
  const name = about(page, 'Rose Marchant');
  await name.getByRole('radio', { name: 'Ce qui est enregistré' }).press('Space');
  const colleague = createClient({ url });
  await colleague.signIn(treasurer);
  const [season] = (await colleague.operations.list({ query: { limit: 1 } })).data;
  const query = { operation_id: season?.operation_id ?? 0, state: 'open' as const };
  for (const { conflict_id, field } of (await colleague.field.conflicts({ query })).data)
    if (field === 'name') await colleague.field.settle({ path: { conflict_id }, body: { take: 'kept' } });
  await name.getByRole('button', { name: 'Trancher' }).press('Enter');
  await name.getByRole('alert').getByText('Quelqu’un d’autre a déjà tranché').waitFor();
  expect(await name.getByRole('radio', { name: 'Ce qui est enregistré' }).isChecked()).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Saisies refusées' }).waitFor();
  expect(await name.count()).toBe(0);
  await context.close();
});

test('what a phone was refused is discarded, found again, and taken in once it was put right', async () => {
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  // A membership may have the number of a user, and is somebody else's.
  await page.route('**/api/operations/*/members?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const others = data.map((one: { user_id: number }, at: number) => ({
      ...one,
      ope_user_id: one.user_id,
      user_id: 1_000_000 + at,
      name: 'Quelqu’un d’autre',
    }));
    await route.fulfill({ response, json: { ...rest, data: [...data, ...others] } });
  });
  await page.goto('/terrain');
  const refused = about(page, 'Omar Benali');
  await refused.getByText('Envoyée par').waitFor();
  expect(await refused.getByText('Quelqu’un d’autre').count()).toBe(0);
  await refused.getByText('Écarter la saisie').first().press('Enter');
  await refused.getByLabel('Motif').fill('saisie deux fois');
  await page.keyboard.press('Enter');
  await page.getByText('La saisie est écartée').waitFor();
  await refused.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('Aucune saisie refusée n’attend de décision').waitFor();
  await page.getByText('Saisies écartées').press('Enter');
  await refused.getByText(/^Écartée le .* par /).waitFor();
  expect(await refused.getByText('Écarter la saisie').count()).toBe(0);
  await judgeShown(page, desk, 'terrain-ecartees');
  await refused.getByText('Une valeur manque ou ne convient pas').waitFor();
  await refused.getByText('Reprendre la saisie').first().press('Enter');
  await refused.getByRole('button', { name: 'Reprendre la saisie' }).press('Enter');
  await refused.getByRole('alert').getByText('Une valeur manque ou ne convient pas').waitFor();
  await refused.getByLabel('Moyen de paiement').selectOption('transfer');
  await refused.getByRole('button', { name: 'Reprendre la saisie' }).press('Enter');
  await page.getByText('La saisie est enregistrée').waitFor();
  await refused.waitFor({ state: 'detached' });
  await context.close();
});

test('the phones of the season are told, with when each was last in step', async () => {
  const { context, page, faults } = await visit(browser, desk, testPlace().treasurer);
  await page.goto('/terrain');
  const phones = page.getByRole('table', { name: 'Téléphones' });
  await phones.waitFor();
  const [row = ''] = await phones.getByRole('row').filter({ hasText: 'Navigateur' }).allInnerTexts();
  // State and number say the same.
  expect(row).toMatch(
    /(À jour\s+0|Pas encore à jour\s+[1-9]\d*( ou plus)?|depuis plus d’un jour\s+\d+( ou plus)?)$/,
  );
  expect(faults).toEqual([]);
  await context.close();
});

test('who is out tonight, what they brought, and when they noted the last visit', async () => {
  const { context, page } = await visit(browser, desk, testPlace().treasurer);
  const today = dayIn('Europe/Paris', systemClock.now());
  const asked: (string | null)[] = [];
  const brought: [passages: number, amount_cents: number, minute: number][] = [
    [3, 4500, 10],
    [0, 0, 0],
    [12, 18_050, 40],
  ];
  let out = 3;
  await page.route('**/api/stats/entities/*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams.get('from'), searchParams.get('to'));
    const response = await route.fetch();
    const stats = await response.json();
    const by_member = brought.slice(0, out).map(([passages, amount_cents, minute], at) => ({
      ...stats.by_member[at],
      passages,
      amount_cents,
      last_passage_at: passages > 0 ? `${today}T11:${minute}:00.000Z` : null,
    }));
    await route.fulfill({ response, json: { ...stats, by_member } });
  });
  await page.goto('/terrain');
  const tonight = page.getByRole('table', { name: 'Ce soir' });
  await tonight.waitFor();
  const rows = await tonight.locator('tbody tr').allInnerTexts();
  expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/ 12 180,50 € 1\d:40$/),
    expect.stringMatching(/ 3 45,00 € 1\d:10$/),
  ]);
  expect(new Set(asked)).toEqual(new Set([today]));
  out = 0;
  await page.reload();
  await page.getByText('Personne n’a encore noté de passage aujourd’hui').waitFor();
  await context.close();
});

test('a member has no page of conflicts', async () => {
  const { context, page } = await visit(browser, desk, testPlace().member);
  await page.goto('/terrain');
  await page.getByText('Votre rôle ne donne pas accès à cette page').waitFor();
  await context.close();
});
