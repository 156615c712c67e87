import { describe, expect, test } from '@jest/globals';
import { rowCountsOf, shapesOf } from '../../../infra/dataset/shapes.ts';
import { shareOf, startOf } from '../../../infra/dataset/shares.ts';

describe('the data set at full size', () => {
  test('has one large association: 300 members, 300 sectors, 40,000 addresses, 200,000 passages in five seasons', () => {
    const [large] = shapesOf({ seed: 1, scale: 1 });
    if (!large) throw new Error('there is no large association');
    expect(large.members).toBe(300);
    expect(large.seasons.map(({ start, isRunning }) => [start, isRunning])).toEqual([
      ['2022-10-15', false],
      ['2023-10-15', false],
      ['2024-10-15', false],
      ['2025-10-15', false],
      ['2026-10-15', true],
    ]);
    expect(rowCountsOf([large])).toEqual({
      entities: 1,
      users: 315,
      addresses: 40_000,
      operations: 5,
      ope_users: 1500,
      sectors: 1500,
      sectors_adresses: 200_000,
      passages: 200_000,
    });
  });

  test.each([1, 2, 2026])('has 200 small associations with a few hundred passages each (seed %i)', (seed) => {
    const small = shapesOf({ seed, scale: 1 }).slice(1);
    expect(small).toHaveLength(200);
    for (const { members, sectors, seasons, passages } of small) {
      expect([3, 4, 5, 6, 7, 8]).toContain(members);
      expect([1, 2, 3]).toContain(sectors);
      expect([1, 2]).toContain(seasons.length);
      expect(passages).toBeGreaterThanOrEqual(120);
      expect(passages).toBeLessThanOrEqual(350);
    }
    const { passages } = rowCountsOf(small);
    expect(passages).toBeGreaterThan(60_000);
    expect(passages).toBeLessThan(100_000);
    expect(new Set(small.map(({ slug }) => slug)).size).toBe(200);
  });
});

test('a smaller scale has fewer associations and a smaller large association', () => {
  const [large, ...small] = shapesOf({ seed: 1, scale: 0.01 });
  expect(large).toMatchObject({ members: 4, sectors: 3, addresses: 400, passages: 400 });
  expect(small).toHaveLength(2);
});

test('even parts add up to the total', () => {
  const parts = Array.from({ length: 300 }, (_, at) => shareOf(40_000, 300, at));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(40_000);
  expect(Math.max(...parts) - Math.min(...parts)).toBe(1);
  expect(startOf(40_000, 300, 299) + shareOf(40_000, 300, 299)).toBe(40_000);
});
