import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountInWords, numberInWords } from '../../../lib/receipts/pdf/amount-in-words.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { numberWords, readWords } from '../../support/text/french-words.ts';

describe('amountInWords', () => {
  test.each([
    [0, 'zéro euro'],
    [1, 'un centime'],
    [2, 'deux centimes'],
    [50, 'cinquante centimes'],
    [80, 'quatre-vingts centimes'],
    [100, 'un euro'],
    [101, 'un euro et un centime'],
    [150, 'un euro et cinquante centimes'],
    [180, 'un euro et quatre-vingts centimes'],
    [200, 'deux euros'],
    [1250, 'douze euros et cinquante centimes'],
    [2100, 'vingt et un euros'],
    [2171, 'vingt et un euros et soixante et onze centimes'],
    [8000, 'quatre-vingts euros'],
    [8081, 'quatre-vingts euros et quatre-vingt-un centimes'],
    [20_000, 'deux cents euros'],
    [20_001, 'deux cents euros et un centime'],
    [100_000, 'mille euros'],
    [999_999, 'neuf mille neuf cent quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes'],
    [100_000_000, "un million d'euros"],
    [100_000_050, "un million d'euros et cinquante centimes"],
    [100_000_100, 'un million un euros'],
    [200_000_000, "deux millions d'euros"],
    [250_000_000, 'deux millions cinq cent mille euros'],
  ])('%d cents: %s', (cents, words) => {
    expect(amountInWords(cents)).toBe(words);
  });
});

describe('numberInWords', () => {
  test.each([
    [0, 'zéro'],
    [1, 'un'],
    [16, 'seize'],
    [17, 'dix-sept'],
    [19, 'dix-neuf'],
    [20, 'vingt'],
    [21, 'vingt et un'],
    [22, 'vingt-deux'],
    [31, 'trente et un'],
    [60, 'soixante'],
    [61, 'soixante et un'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [72, 'soixante-douze'],
    [79, 'soixante-dix-neuf'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [90, 'quatre-vingt-dix'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, 'cent'],
    [101, 'cent un'],
    [121, 'cent vingt et un'],
    [180, 'cent quatre-vingts'],
    [200, 'deux cents'],
    [201, 'deux cent un'],
    [280, 'deux cent quatre-vingts'],
    [300, 'trois cents'],
    [999, 'neuf cent quatre-vingt-dix-neuf'],
    [1000, 'mille'],
    [1001, 'mille un'],
    [1100, 'mille cent'],
    [1200, 'mille deux cents'],
    [2000, 'deux mille'],
    [21_000, 'vingt et un mille'],
    [80_000, 'quatre-vingt mille'],
    [80_080, 'quatre-vingt mille quatre-vingts'],
    [200_000, 'deux cent mille'],
    [200_200, 'deux cent mille deux cents'],
    [1_000_000, 'un million'],
    [2_000_000, 'deux millions'],
    [80_000_000, 'quatre-vingts millions'],
    [200_000_000, 'deux cents millions'],
    [200_200_200, 'deux cents millions deux cent mille deux cents'],
  ])('%d: %s', (value, words) => {
    expect(numberInWords(value)).toBe(words);
  });
});

const amount = fc.oneof(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99_999_999_999 }));

describe('every amount', () => {
  test('reads back as the number it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (value) => {
        expect(readWords(numberInWords(value))).toBe(value);
      }),
      propertyOptions,
    );
  });

  test('is clean: single spaces, words only, begins with a number', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        const words = amountInWords(cents);
        expect(words).toMatch(/^[a-zé'-]+( [a-zé'-]+)*$/);
        expect(numberWords).toContain(words.split(/[ -]/)[0]);
      }),
      propertyOptions,
    );
  });

  test('keeps the plurals: of the coins from two on, of cent and vingt where nothing follows', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        const words = amountInWords(cents);
        expect(/euros/.test(words)).toBe(cents >= 200);
        expect(/centimes/.test(words)).toBe(cents % 100 >= 2);
        expect(words).not.toMatch(/(cents|vingts) (?!euros|centimes|millions)/);
        expect(words).not.toMatch(/(deux|trois|quatre|cinq|six|sept|huit|neuf) cent (euros|millions)/);
        expect(words).not.toMatch(/quatre-vingt (euros|centimes|millions)/);
      }),
      propertyOptions,
    );
  });
});
