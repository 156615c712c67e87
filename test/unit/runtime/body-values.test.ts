import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countValues } from '../../../lib/runtime/http/parse.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const count = (text: string) => countValues(Buffer.from(text));

/** Every value of a document, itself included. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + valuesOf(member), 1);
}

describe('countValues', () => {
  test.each([
    ['0', 1],
    ['"a,b,[c,{"', 1],
    [String.raw`"quoted \" and , \\"`, 1],
    ['[1,2,3]', 4],
    ['{"a":{},"b":[{}]}', 6],
  ])('%s: %i', (text, values) => expect(count(text)).toBe(values));

  test('is never below the real number of values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(count(JSON.stringify(value))).toBeGreaterThanOrEqual(valuesOf(value));
      }),
      propertyOptions,
    );
  });

  test('accepts an unterminated string', () => expect(count('["abc\\')).toBe(2));
});
