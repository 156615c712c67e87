import { describe, expect, test } from '@jest/globals';
import { jsonFault } from '../../../lib/core/read-json.ts';

describe('the place at which a text stops being JSON', () => {
  test.each([
    ['{"name": camille}', 'character 10 (line 1, column 10)'],
    ['{"a": 1,\n "b": 2,\n}', 'character 19 (line 3, column 1)'],
    ["{'a': 1}", 'character 2 (line 1, column 2)'],
    ['{"a": 1} x', 'character 10 (line 1, column 10)'],
    ['[1 2]', 'character 4 (line 1, column 4)'],
    ['{"a": 01}', 'character 8 (line 1, column 8)'],
    ['x', 'character 1 (line 1, column 1)'],
    ['{"a": "\\q"}', 'character 9 (line 1, column 9)'],
    ['{"a": tru }', 'character 10 (line 1, column 10)'],
  ])('%j: %s', (text, place) => {
    expect(jsonFault(text)).toBe(`${place} is not what JSON has there`);
  });

  test.each(['', '{', '{"a": "b', '[1, 2', '{"a": tru', '{"a":'])('%j ends too early', (text) => {
    expect(jsonFault(text)).toBe('it ends too early');
  });

  test('quotes nothing of the text, is not looked for in a long one, and JSON has none', () => {
    expect(jsonFault('{"name": camille.martin}')).not.toContain('camille');
    expect(jsonFault(`[${'1,'.repeat(40_000)}`)).toBeUndefined();
    expect(jsonFault('{"a": 1}')).toBeUndefined();
  });
});
