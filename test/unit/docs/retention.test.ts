import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { kept } from '../../../lib/core/retention.ts';
import { personalColumns } from '../../../lib/data/privacy/personal-columns.ts';
import { retention } from '../../../lib/maintenance/retention.ts';
import { whyKept } from '../../../lib/privacy/kept.ts';
import { codeIn, tableRows } from '../../support/text/markdown.ts';

const page = readFileSync('docs/privacy.md', 'utf8');
const [, table = ''] = /^## Ce qui est conservé.*?\n\n(.*?)\n\n/ms.exec(page) ?? [];
const [, , ...lines] = table.split('\n');
const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));

test('the page on privacy says of everything that is kept for how long, and of nothing else', () => {
  const said = cells.map(([, what, , duration]) => `${what}: ${duration}`);
  expect(said.toSorted()).toEqual(retention.map((line) => `${line.what}: ${line.kept}`).toSorted());
});

test('the page on privacy says what stays of a person as the answer to an erasure does', () => {
  const [, list = ''] = /\*\*Ce qui reste\*\*(.*?)\n6\. /s.exec(page) ?? [];
  const said = tableRows(list.replaceAll(/^ {3}/gm, '')).flatMap(([what]) => codeIn(what));
  expect(said).toEqual(Object.keys(whyKept));
});

test('every table that can hold a person has a duration', () => {
  const told = new Set(retention.flatMap(({ tables }) => tables));
  expect([...told].toSorted()).toEqual(Object.keys(personalColumns).toSorted());
});

test('the bucket keeps exports as long as their links are promised', () => {
  const rules = readFileSync('infra/resources/buckets.yml', 'utf8');
  const [, days] = /Prefix: exports\/\n\s+ExpirationInDays: (\d+)/.exec(rules) ?? [];
  expect(Number(days)).toBe(kept.exportDays);
});

test('what else the page says in numbers is what the code counts', () => {
  expect(page).toContain('**Pourquoi quinze**');
  expect(kept.eventLogMonths).toBe(15);
  expect(page).toContain('**Au bout de dix ans**');
  expect(kept.accountsYears).toBe(10);
});
