import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { codeIn, tableRows } from '../../support/text/markdown.ts';

type Row = { row: number; files: string[] };

/** The rows of the page, with the files whose tests it names. */
const rowsOf = (page: string): Row[] =>
  tableRows(page)
    .filter(([row]) => /^\d+$/.test(row ?? ''))
    .map(([row, , files]) => ({ row: Number(row), files: codeIn(files) }));

/** Whether a test of the file begins with the row. */
async function hasTest(file: string, row: number): Promise<boolean> {
  return existsSync(file) && (await readFile(file, 'utf8')).includes(`'security row ${row}: `);
}

async function faultsOf(rows: readonly Row[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { row, files } of rows) {
    if (files.length === 0) faults.push(`row ${row} names no test`);
    for (const file of files) {
      if (!(await hasTest(`test/${file}.test.ts`, row))) faults.push(`${file} has no test of row ${row}`);
    }
  }
  return faults;
}

describe('docs/security.md', () => {
  test('has every row of the checks once, each with tests that there are', async () => {
    const rows = rowsOf(await readFile('docs/security.md', 'utf8'));
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 48 }, (_, at) => at + 1));
    expect(await faultsOf(rows)).toEqual([]);
  });

  test('a row without tests, without its file or without a test of the row would be found', async () => {
    const page = `| row | what | tests | remark |
| --- | --- | --- | --- |
| 1 | a | | |
| 2 | b | \`unit/none\` | |
| 3 | c | \`migrations/migrate-job\` | |
| 10 | d | \`migrations/migrate-job\` | |
`;
    expect(await faultsOf(rowsOf(page))).toEqual([
      'row 1 names no test',
      'unit/none has no test of row 2',
      'migrations/migrate-job has no test of row 3',
    ]);
  });
});
