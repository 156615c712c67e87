import type { Page } from 'playwright-core';
import { type Cents, toCents } from '../../clients/typescript/src/index.ts';
import { follow, give, tap } from './touch.ts';

/** A visit as its member would note it on paper. */
export type Line = { means: string; cents: Cents };
type Outcome = Line & { note(page: Page): Promise<void> };

const none = { means: 'none', cents: 0 };
const gift = (what: RegExp, euros: number, means: 'cash' | 'cheque'): Outcome => ({
  means,
  cents: euros * 100,
  note: (page) => give(page, what, `${euros} €`, means === 'cash' ? 'Espèces' : 'Chèque'),
});

/** The results of consecutive visits in a street. */
const outcomes: readonly Outcome[] = [
  gift(/^Don \+/, 20, 'cash'),
  {
    means: 'cheque',
    cents: 1250,
    note: async (page) => {
      await tap(page, /^Don sans/);
      await tap(page, 'Autre montant');
      await page.getByLabel('Autre montant').fill('12,5');
      await tap(page, 'Chèque');
    },
  },
  {
    ...none,
    note: async (page) => {
      await tap(page, /^Absent/);
      await tap(page, /^Demain/);
      await tap(page, 'Absent');
    },
  },
  { ...none, note: (page) => tap(page, /^Refus/) },
  gift(/^Don \+/, 5, 'cash'),
  gift(/^Don \+/, 50, 'cheque'),
  { ...none, note: (page) => tap(page, /^Maison vide/) },
  gift(/^Don sans/, 10, 'cash'),
];

/** Records `many` visits, beginning at the open door, on the page and in `ledger`; `next` opens the next door. */
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

/** Opens the first door of a sector that has no visit yet. */
export async function firstDoor(page: Page, sector: string): Promise<void> {
  await page.goto('/tournee');
  await follow(page, new RegExp(`^${sector}`));
  await page.locator('ul.doors a', { hasText: 'à faire' }).first().tap();
}

/** The sum of each means of payment and the number of visits, to compare two books. */
export function sumsOf(lines: readonly Line[]): Record<string, number> {
  const sums: Record<string, number> = { visits: lines.length };
  for (const { means, cents } of lines) if (cents > 0) sums[means] = (sums[means] ?? 0) + cents;
  return sums;
}

type Told = { montant?: string; fk_type_reglement?: string };
/** The ledger lines of visits of the service or of a phone. */
export const linesOf = (visits: readonly Told[]): Line[] =>
  visits.map(({ montant = '0', fk_type_reglement: means = 'none' }) => ({ means, cents: toCents(montant) }));

/** The user's own visits that a phone's browser has stored. */
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
