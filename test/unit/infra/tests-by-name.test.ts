import { expect, test } from '@jest/globals';
import { testsOf } from '../../../infra/tests/tests-by-name.ts';

const tests = [
  'test/integration/passages/create.test.ts',
  'test/integration/passages/create-place.test.ts',
  'test/integration/passages/list.test.ts',
  'test/integration/receipts/create.test.ts',
  'test/unit/core/money.test.ts',
  'test/unit/passages/rules.test.ts',
  'test/unit/infra/tests-by-name.test.ts',
  'test/app/cash.test.ts',
  'test/support/world/world.ts',
];

test.each([
  ['functions/passages/create.ts', ['passages/create-place', 'passages/create']],
  ['lib/passages/create.ts', ['passages/create-place', 'passages/create']],
  ['lib/data/passages/create.ts', ['passages/create-place', 'passages/create']],
  ['lib/passages/season.ts', ['passages/create-place', 'passages/create', 'passages/list', 'passages/rules']],
  ['lib/core/money.ts', ['core/money']],
  ['infra/tests/tests-by-name.ts', ['infra/tests-by-name']],
  ['test/integration/passages/list.test.ts', ['passages/list']],
  ['app/desk/cash/cash.tsx', ['cash']],
  ['test/slow/local/gone.test.ts', []],
  ['docs/privacy.md', []],
  ['lib/core/nothing-known.ts', []],
])('a change of %s asks for %j', (path, names) => {
  const short = testsOf([path], tests).map((test) => test.replace(/^test\/\w+\/(.*)\.test\.ts$/, '$1'));
  expect(short.toSorted()).toEqual(names.toSorted());
});

test('what belongs to several changed files runs once', () => {
  const changed = ['lib/passages/create.ts', 'functions/passages/create.ts'];
  expect(testsOf(changed, tests)).toHaveLength(2);
});
