import { expect, test } from '@jest/globals';
import { mutantsOf, withMutant } from '../../../infra/commands/mutate/mutants.ts';

const changed = (source: string) =>
  mutantsOf('lib/rule.ts', source)
    .map((mutant) => withMutant(source, mutant))
    .toSorted();

test.each([
  ['a < b', ['a <= b']],
  ['a === b && c', ['a !== b && c', 'a === b || c']],
  ['if (a) b();', ['if (false) b();', 'if (true) b();']],
  ['a ? 1 : b', ['a ? (1 + 1) : b', 'false ? 1 : b', 'true ? 1 : b']],
  ['const is: true | 1 = true;', ['const is: true | 1 = false;']],
  ["import { a } from 'b';", []],
])('%s', (source, expected) => {
  expect(changed(source)).toEqual(expected);
});

test('says where a rule was changed, and into what', () => {
  expect(mutantsOf('lib/rule.ts', 'x();\ny(a > 3);')[0]).toMatchObject({ line: 2, said: '> -> >=' });
});
