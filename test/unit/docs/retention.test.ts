import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { personalColumns } from '../../../lib/data/personal-columns.ts';
import { keptDays, retention } from '../../../lib/maintenance/retention.ts';

const cells = readFileSync('docs/privacy.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the page on privacy says of everything that is kept for how long', () => {
  const said = cells.map(([, what, , kept]) => `${what}: ${kept}`);
  for (const { what, kept } of retention) expect(said).toContain(`${what}: ${kept}`);
});

test('every table that can hold a person has a duration, and one only', () => {
  const told = retention.flatMap(({ tables }) => tables);
  expect(told.toSorted()).toEqual(Object.keys(personalColumns).toSorted());
});

test('what the page says in months is what the purge counts in days', () => {
  const kept = (table: string) => retention.find(({ tables }) => tables.some((one) => one === table))?.kept;
  expect(kept('emails')).toContain(`adresse : ${Math.round(keptDays.mailAddress / 30.5)} mois`);
  expect(kept('receipts')).toContain(`${Math.round(keptDays.receiptAddress / 30.5)} mois`);
});
