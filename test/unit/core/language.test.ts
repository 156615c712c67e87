import { expect, test } from '@jest/globals';
import { languageOf } from '../../../lib/core/language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'en'],
  ['fr', 'fr'],
  ['FR-fr', 'fr'],
  ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', 'fr'],
  ['en-GB, fr;q=0.9', 'en'],
  ['en;q=0.2, fr;q=0.3', 'fr'],
  ['de, fr;q=0.1', 'fr'],
  ['fr;q=0', 'en'],
  ['fr;q=abc', 'en'],
  ['frr', 'en'],
  [`${'de,'.repeat(10_000)}fr`, 'en'],
] as const)('%j prefers %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
