import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FoldableGroup, foldSmallGroups } from '../../../lib/stats/global-groups.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

let ids = 0;
const group = (code: string, size: number): FoldableGroup => ({
  code,
  entities: new Set(Array.from({ length: size }, () => ids++)),
  passages: size,
  paying: 2 * size,
  amount_cents: 100 * size,
});
const shown = (groups: FoldableGroup[]) =>
  foldSmallGroups(groups).map(({ code, entities }) => [code, entities.size]);

describe('folded', () => {
  test('leaves groups of three and more as they are, in the order of their codes', () => {
    expect(shown([group('93', 3), group('2A', 5), group('974', 4)])).toEqual([
      ['2A', 5],
      ['93', 3],
      ['974', 4],
    ]);
    expect(shown([])).toEqual([]);
  });

  test('makes one of the small ones', () => {
    expect(shown([group('75', 2), group('93', 4), group('95', 1), group('94', 2)])).toEqual([
      ['93', 4],
      ['other', 5],
    ]);
  });

  test('adds the next smallest group until other has three associations', () => {
    expect(shown([group('75', 1), group('93', 9), group('94', 4), group('95', 3)])).toEqual([
      ['93', 9],
      ['94', 4],
      ['other', 4],
    ]);
    expect(shown([group('75', 1), group('94', 3), group('93', 3)])).toEqual([
      ['94', 3],
      ['other', 4],
    ]);
  });

  test('a rest of fewer than three stays in other', () => {
    expect(shown([group('75', 1), group('93', 1)])).toEqual([['other', 2]]);
  });

  test('an association that is in several groups counts once in what is folded', () => {
    const entities = new Set([1_000_001, 1_000_002]);
    const month = (code: string) => ({ ...group(code, 2), entities });
    const three = { ...group('2026-10', 3), entities: new Set([...entities, 1_000_003]) };
    expect(shown([month('2026-11'), month('2026-12'), three])).toEqual([['other', 3]]);
  });

  test('never shows fewer than three beside others, and keeps every sum', () => {
    const drawn = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(drawn, (sizes) => {
        const groups = sizes.map((size, at) => group(`g${at}`, size));
        const rows = foldSmallGroups(groups);
        for (const name of ['passages', 'paying', 'amount_cents'] as const) {
          const sum = (list: FoldableGroup[]) => list.reduce((whole, row) => whole + row[name], 0);
          expect(sum(rows)).toBe(sum(groups));
        }
        const small = rows.filter(({ entities }) => entities.size < 3);
        expect(small.length === 0 || rows.length === 1).toBe(true);
      }),
      propertyOptions,
    );
  });
});
