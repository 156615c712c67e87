import { describe, expect, test } from '@jest/globals';
import { grid, table } from '../../../infra/demo/table.ts';

describe('a table for the terminal', () => {
  test('aligns names left and values right, and marks checked rows', () => {
    const text = table('Receipts', [
      ['paid passages', '431'],
      ['receipts', '431', true],
      ['e-mails in the inbox', '7', false],
    ]);
    expect(text.split('\n')).toEqual([
      '',
      'Receipts',
      '  paid passages         431',
      '  receipts              431  ok',
      '  e-mails in the inbox    7  WRONG',
    ]);
  });

  test('without rows consists of its title', () => {
    expect(table('Receipts', []).trim()).toBe('Receipts');
  });

  test('takes several values in a row', () => {
    const text = grid('Phones', [
      { name: '', values: ['first', 'second'] },
      { name: 'passages', values: ['9', '120'], check: true },
    ]);
    expect(text.split('\n')).toEqual([
      '',
      'Phones',
      '            first  second',
      '  passages      9     120  ok',
    ]);
  });
});
