import { describe, expect, test } from '@jest/globals';
import { readArguments } from '../../../infra/tests/arguments.ts';
import { distancesFrom, readImporters } from '../../../infra/tests/import-graph.ts';
import { fitting, touchedTests } from '../../../infra/tests/touched.ts';

const importers = new Map([
  ['lib/core/money.ts', ['lib/cash/rules.ts', 'lib/receipts/pdf/amount-in-words.ts']],
  ['lib/cash/rules.ts', ['lib/cash/declare.ts']],
  ['lib/cash/declare.ts', ['test/slow/privacy/season.test.ts']],
  ['lib/receipts/pdf/amount-in-words.ts', ['test/slow/receipts/words.test.ts', 'lib/core/money.ts']],
]);
const tests = ['privacy/season', 'receipts/words', 'jobs/years', 'cash/storm'].map((name) => ({
  name,
  path: `test/slow/${name}.test.ts`,
  seconds: 10,
}));
const touched = (changed: string[]) => touchedTests(tests, changed, importers).map(({ name }) => name);

describe('what a change touches', () => {
  test('is what imports it, nearest first, also in a circle', () => {
    expect(touched(['lib/core/money.ts'])).toEqual(['receipts/words', 'privacy/season']);
  });

  test('is what belongs to it by its name before what imports it', () => {
    expect(touched(['lib/cash/rules.ts'])).toEqual(['cash/storm', 'privacy/season']);
  });

  test('is what is named after its subject, before what imports it', () => {
    const races = { name: 'races of cash', path: 'test/races/cash.test.ts', seconds: 10 };
    const names = touchedTests([...tests, races], ['lib/cash/rules.ts'], importers).map(({ name }) => name);
    expect(names).toEqual(['cash/storm', 'races of cash', 'privacy/season']);
  });

  test('is a test that was changed itself, and nothing for a text', () => {
    expect(touched(['test/slow/jobs/years.test.ts'])).toEqual(['jobs/years']);
    expect(touched(['README.md'])).toEqual([]);
  });

  test('is taken as far as the seconds go; what is too long is left, not what follows it', () => {
    const names = ({ taken, left }: ReturnType<typeof fitting>) => [taken, left].map((some) => some.length);
    expect(names(fitting(tests, 25))).toEqual([2, 2]);
    expect(names(fitting(tests, 40))).toEqual([4, 0]);
    expect(names(fitting(tests, 5))).toEqual([0, 4]);
    const [long] = tests.map((one) => ({ ...one, seconds: 100 }));
    expect(fitting(long ? [long, ...tests] : [], 25)).toEqual({
      taken: tests.slice(0, 2),
      left: [long, ...tests.slice(2)],
    });
  });
});

test('who imports whom is read from the sources: imports, types, what is given on and what is loaded later', async () => {
  const files = [
    'infra/tests/import-graph.ts',
    'infra/tests/touched.ts',
    'infra/ci/plan.ts',
    'test/app/global-setup.mjs',
    'test/app/service.ts',
  ];
  const read = await readImporters(files);
  expect(read.get('infra/tests/import-graph.ts')?.toSorted()).toEqual([
    'infra/ci/plan.ts',
    'infra/tests/touched.ts',
  ]);
  expect(read.get('test/app/service.ts')).toEqual(['test/app/global-setup.mjs']);
  expect(distancesFrom(['infra/tests/import-graph.ts'], read).get('infra/ci/plan.ts')).toBe(1);
});

test('paths are told from what is for Jest', () => {
  const given = ['cash', '-t', 'money makes it done', '--bail', 'test/unit/core'];
  expect(readArguments(given)).toEqual({
    patterns: ['cash', 'test/unit/core'],
    options: ['-t', 'money makes it done', '--bail'],
  });
});
