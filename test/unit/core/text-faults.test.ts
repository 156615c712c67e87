import { describe, expect, test } from '@jest/globals';
import { pointerOf } from '../../../lib/core/problems/validation-faults.ts';
import { textFaults } from '../../../lib/core/text/text-faults.ts';

const faults = (value: unknown) => textFaults(value, pointerOf).map(({ pointer, code }) => [pointer, code]);
const read = (json: string): unknown => JSON.parse(json);

/** Arrays `[[…]]`, nested `levels` deep. */
const nested = (levels: number): unknown => read('['.repeat(levels) + ']'.repeat(levels));

describe('textFaults', () => {
  test.each([
    ['text of every script and every line end', { name: 'Łukasz 🚒 محمد\r\n\t\u0001' }],
    ['numbers, flags, nothing', [1, -0.5, true, null]],
    ['what merely looks special', { constructor: 1, prototype: 2, proto: 3, ['__proto']: 4 }],
    ['thirty-two levels', nested(32)],
  ])('%s: no fault', (_, value) => {
    expect(faults(value)).toEqual([]);
  });

  test.each([
    ['NUL in a value', '{"a":{"b":["x\\u0000y"]}}', '/a/b/0', 'nul-character'],
    ['NUL in a name', '{"a\\u0000":1}', '/a\0', 'nul-character'],
    ['the first half of a pair', '{"a":"\\ud83d"}', '/a', 'lone-surrogate'],
    ['the second half of a pair', '{"a":"\\ude92x"}', '/a', 'lone-surrogate'],
    ['both halves the wrong way round', '{"a":"\\ude92\\ud83d"}', '/a', 'lone-surrogate'],
    ['half of a pair in a name', '{"\\ud83d":1}', '/\ud83d', 'lone-surrogate'],
    ['__proto__', '{"__proto__":{}}', '/__proto__', 'unknown-field'],
    [
      '__proto__ further down',
      '{"a":[{"b":{"__proto__":{"admin":true}}}]}',
      '/a/0/b/__proto__',
      'unknown-field',
    ],
    ['a text alone', '"\\u0000"', '', 'nul-character'],
    ['names with slashes', '{"a/b":{"c~d":"\\u0000"}}', '/a~1b/c~0d', 'nul-character'],
  ])('%s is reported with its place', (_, json, pointer, code) => {
    expect(faults(read(json))).toEqual([[pointer, code]]);
  });

  test('the thirty-third level is reported once, and nothing below is visited', () => {
    expect(faults(nested(33))).toEqual([['/0'.repeat(32), 'too-deep']]);
    expect(faults(nested(100_000))).toEqual([['/0'.repeat(32), 'too-deep']]);
  });

  test('more values than the largest outlines have are refused, with one fault', () => {
    const zeros = (count: number) => Array(count).fill(0);
    expect(faults({ a: zeros(199_998) })).toEqual([]);
    expect(faults({ a: zeros(199_999) })).toEqual([['', 'too-many-values']]);
    expect(faults([zeros(150_000), zeros(150_000)])).toEqual([['', 'too-many-values']]);
  });

  test('a text above the maximum length is reported', () => {
    expect(faults({ a: 'x'.repeat(4000) })).toEqual([]);
    expect(faults({ a: ['x'.repeat(4001)] })).toEqual([['/a/0', 'too-big']]);
  });

  test('of many faults the first twenty are reported', () => {
    expect(faults(Array(1000).fill('\0'))).toHaveLength(20);
  });

  test('overlong names are truncated', () => {
    const long = 'x'.repeat(500_000);
    const told = textFaults({ [long]: Array(20).fill('\0') }, pointerOf);
    expect(told).toHaveLength(20);
    expect(JSON.stringify(told).length).toBeLessThan(10_000);
  });
});
