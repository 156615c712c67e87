import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { db } from '../support/run/resources.ts';
import { codeIn, tableRows } from '../support/text/markdown.ts';

test('every index of passages has its question in docs/indexes.md, and every line its index', async () => {
  const { rows } = await sql<{ indexname: string }>`
    select indexname from pg_indexes where tablename = 'passages'`.execute(db);
  const told = tableRows(await readFile('docs/indexes.md', 'utf8'));
  const names = told.flatMap(([name]) => codeIn(name));
  expect(names.toSorted()).toEqual(rows.map(({ indexname }) => indexname).toSorted());
  expect(told.filter(([, question]) => !question)).toEqual([]);
});
