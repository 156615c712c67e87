import { describe, expect, test } from '@jest/globals';
import { departmentOf } from '../../../lib/stats/global-groups.ts';

describe('departmentOf', () => {
  test.each([
    ['93140', '93'],
    ['01000', '01'],
    ['97400', '974'],
    ['97133', '971'],
    ['98735', '987'],
    ['96000', '96'],
    ['20000', '2A'],
    ['20190', '2A'],
    ['20199', '2A'],
    ['20200', '2B'],
    ['20600', '2B'],
  ])('%s lies in %s', (postalCode, code) => {
    expect(departmentOf(postalCode)).toBe(code);
  });
});
