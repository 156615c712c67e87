import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { centsToNumber, formatCents, MAX_CENTS, parseMoney } from '../../../lib/core/money.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const anyAmount = fc.integer({ min: 0, max: MAX_CENTS });

describe('parseMoney', () => {
  test.each([
    [0, 0],
    ['0', 0],
    ['0.00', 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [8.2, 820],
    [12.5, 1250],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0007', 700],
    [1234.56, 123_456],
    [9999.99, MAX_CENTS],
    ['9999.99', MAX_CENTS],
  ])('%j is %d cents', (value, cents) => {
    expect(parseMoney(value)).toBe(cents);
  });

  test.each([
    -1,
    -0.01,
    12.345,
    10_000,
    1e21,
    1e-7,
    Number.NaN,
    Infinity,
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '12,50',
    '12.345',
    '12.',
    '.5',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    '10000',
    '00001',
    'NaN',
    '١٢',
  ])('%j is no amount', (value) => {
    expect(parseMoney(value)).toBeUndefined();
  });
});

describe('formatCents', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [1250, '12.50'],
    [MAX_CENTS, '9999.99'],
    [123_456_789, '1234567.89'],
    [-5, '-0.05'],
    [-1250, '-12.50'],
  ])('%d cents are written %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test('what is written is read again as the same amount, as text and as a number', () => {
    fc.assert(
      fc.property(anyAmount, (cents) => {
        expect(parseMoney(formatCents(cents))).toBe(cents);
        expect(parseMoney(centsToNumber(cents))).toBe(cents);
      }),
      propertyOptions,
    );
  });
});

describe('centsToNumber', () => {
  test.each([
    [0, 0],
    [1250, 12.5],
    [29, 0.29],
    [MAX_CENTS, 9999.99],
  ])('%d cents are the number %d', (cents, number) => {
    expect(centsToNumber(cents)).toBe(number);
  });
});
