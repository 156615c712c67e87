import { expect, test } from '@jest/globals';
import { fileNameOf } from '../../../lib/exports/file.ts';

test.each([
  ['Calendriers 2027', 'journal-calendriers-2027-2026-11-29.csv'],
  ['Tournée d’été « Cœur de Łódź »', 'journal-tournee-d-ete-coeur-de-lodz-2026-11-29.csv'],
  ['../..\\"\r\n%00', 'journal-00-2026-11-29.csv'],
  ['Ημερολόγια', 'journal-2026-11-29.csv'],
  ['', 'journal-2026-11-29.csv'],
  ['ﷺ'.repeat(200), 'journal-2026-11-29.csv'],
  ['a'.repeat(200), `journal-${'a'.repeat(60)}-2026-11-29.csv`],
])('a season named %j gives a safe name of bounded length', (season, name) => {
  expect(fileNameOf(['journal', season, '2026-11-29'], 'csv')).toBe(name);
});
