import { describe, expect, test } from '@jest/globals';
import { isRna, isSiren } from '../../../lib/core/schemas/siren-and-rna.ts';

describe('isSiren', () => {
  test.each(['732829320', '552100554', '784671695', '356000000', '000000000'])('%s is one', (text) => {
    expect(isSiren(text)).toBe(true);
  });

  test.each([
    '732829321',
    '723829320',
    '73282932',
    '7328293200',
    '732 829 320',
    '73282932O',
    '٧٣٢٨٢٩٣٢٠',
    '732829320\n',
    '',
  ])('%j is none', (text) => {
    expect(isSiren(text)).toBe(false);
  });
});

describe('isRna', () => {
  test.each(['W931234567', 'W2A1234567', 'W9C1234567'])('%s is one', (text) => {
    expect(isRna(text)).toBe(true);
  });

  test.each(['w931234567', 'W93123456', 'W9312345678', 'X931234567', 'W93 1234567', '931234567', ''])(
    '%j is none',
    (text) => {
      expect(isRna(text)).toBe(false);
    },
  );
});
