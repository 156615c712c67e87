import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import packageFile from '../../../package.json' with { type: 'json' };

/** The packages of a page: each begins a row of a table or a point of a list. */
const packagesIn = (page: string) =>
  [...page.matchAll(/^(?:\| `([^`]+)` +\||- `([^`]+)`:)/gm)].map(([, inTable, inList]) => inTable ?? inList);

test('docs/dependencies.md has one line for each package, and for no other', async () => {
  const { dependencies, devDependencies } = packageFile;
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  expect(packagesIn(await readFile('docs/dependencies.md', 'utf8')).toSorted()).toEqual(installed.toSorted());
});

test('lines of tables and lists are found, what is told beside them is not', () => {
  const page = '| `a`  |  1 | uses `b` |\n- `@c/d`: uses `e`\n- `f/` by `g`: h\n';
  expect(packagesIn(page)).toEqual(['a', '@c/d']);
});
