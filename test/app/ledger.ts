import type { Page } from 'playwright-core';
import { type Cents, toCents } from '../../clients/typescript/src/index.ts';
import { follow, give, tap } from './touch.ts';

/** A visit as whoever made it would write it down on paper. */
export type Line = { means: string; cents: Cents };
type Outcome = Line & { note(page: Page): Promise<void> };

const none = { means: 'none', cents: 0 };
const gift = (what: RegExp, euros: number, means: 'cash' | 'cheque'): Outcome => ({
  means,
  cents: euros * 100,
  note: (page) => give(page, what, `${euros} €`, means === 'cash' ? 'Espèces' : 'Chèque'),
});

/** What happens at the doors of a street, one after the other. */
const outcomes: readonly Outcome[] = [
  gift(/^Effectué/, 20, 'cash'),
  {
    means: 'cheque',
    cents: 1250,
    note: async (page) => {
      await tap(page, /^Don/);
      await tap(page, 'Autre montant');
      await page.getByLabel('Autre montant').fill('12,5');
      await tap(page, 'Chèque');
    },
  },
  {
    ...none,
    note: async (page) => {
      await tap(page, /^À finaliser/);
      await tap(page, /^Demain/);
      await tap(page, 'Absent');
    },
  },
  { ...none, note: (page) => tap(page, /^Refusé/) },
  gift(/^Effectué/, 5, 'cash'),
  gift(/^Effectué/, 50, 'cheque'),
  { ...none, note: (page) => tap(page, /^Maison vide/) },
  gift(/^Don/, 10, 'cash'),
];

/** Rings at so many doors from the one that is open, and writes down what came of each; `next` goes on to another one. */
export async function walkDoors(
  page: Page,
  ledger: Line[],
  many: number,
  next = () => follow(page, /Porte suivante/),
): Promise<void> {
  for (let at = 0; at < many; at += 1) {
    if (at > 0) await next();
    const outcome = outcomes[ledger.length % outcomes.length];
    if (!outcome) throw new Error('there is no outcome');
    await outcome.note(page);
    await page.locator('.noted').waitFor();
    ledger.push({ means: outcome.means, cents: outcome.cents });
  }
}

/** Opens the first door of a sector at which nobody was. */
export async function firstDoor(page: Page, sector: string): Promise<void> {
  await page.goto('/tournee');
  await follow(page, new RegExp(`^${sector}`));
  await page.locator('ul.doors a', { hasText: 'à faire' }).first().tap();
}

/** How much by each means, and how many visits: what two books have to agree about. */
export function sumsOf(lines: readonly Line[]): Record<string, number> {
  const sums: Record<string, number> = { visits: lines.length };
  for (const { means, cents } of lines) if (cents > 0) sums[means] = (sums[means] ?? 0) + cents;
  return sums;
}

type Told = { montant?: string; fk_type_reglement?: string };
/** The same of the visits of the service, and of a phone. */
export const linesOf = (visits: readonly Told[]): Line[] =>
  visits.map(({ montant = '0', fk_type_reglement: means = 'none' }) => ({ means, cents: toCents(montant) }));

/** The own visits that the browser of a phone has stored. */
export const storedOn = (page: Page, userId: number, operationId: number) =>
  page.evaluate<Told[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('tournee-evening-${userId}-${operationId}');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const rows = opening.result.transaction('rows').objectStore('rows');
      const asked = rows.getAll(IDBKeyRange.bound('passages/', 'passages0'));
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result.map(({ mine }) => mine).filter((one) => !one._deleted && (one.user_id ?? ${userId}) === ${userId}));
      };
    };
  })`);
