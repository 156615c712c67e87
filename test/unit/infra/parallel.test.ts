import { describe, expect, test } from '@jest/globals';
import { forEachParallel } from '../../../infra/demo/parallel.ts';

const houses = Array.from({ length: 10 }, (_, at) => `house ${at}`);
const nobody = () => {};

describe('forEachParallel', () => {
  test('processes every item once, with its index', async () => {
    const visited: string[] = [];
    const visit = async (house: string, at: number) => {
      visited.push(`${at}: ${house}`);
    };
    await forEachParallel(houses, 3, visit, nobody);
    expect(visited).toEqual(houses.map((house, at) => `${at}: ${house}`));
  });

  test('never exceeds the concurrency', async () => {
    let [now, most] = [0, 0];
    const visit = async () => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
    };
    await forEachParallel(houses, 3, visit, nobody);
    expect([now, most]).toEqual([0, 3]);
  });

  test('reports the number of finished items', async () => {
    const reported: number[] = [];
    await forEachParallel(
      houses,
      4,
      async () => {},
      (done) => reported.push(done),
    );
    expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('accepts more workers than items, and no items', async () => {
    const reported: number[] = [];
    await forEachParallel(
      ['the only house'],
      5,
      async () => {},
      (done) => reported.push(done),
    );
    await forEachParallel([], 5, () => Promise.reject(new Error('no item')), nobody);
    expect(reported).toEqual([1]);
  });

  test('rejects when one item fails', async () => {
    const visit = (house: string) =>
      house === 'house 4' ? Promise.reject(new Error(`${house} is shut`)) : Promise.resolve();
    await expect(forEachParallel(houses, 2, visit, nobody)).rejects.toThrow('house 4 is shut');
  });
});
