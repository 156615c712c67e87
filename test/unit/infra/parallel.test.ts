import { describe, expect, test } from '@jest/globals';
import { forEachParallel } from '../../../infra/demo/parallel.ts';

const houses = Array.from({ length: 10 }, (_, at) => `house ${at}`);
const nobody = () => {};

describe('a few phones at once', () => {
  test('visit every house once, with its place in the list', async () => {
    const visited: string[] = [];
    const visit = async (house: string, at: number) => {
      visited.push(`${at}: ${house}`);
    };
    await forEachParallel(houses, 3, visit, nobody);
    expect(visited).toEqual(houses.map((house, at) => `${at}: ${house}`));
  });

  test('are never more than they are', async () => {
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

  test('tell how many houses are done, one by one', async () => {
    const told: number[] = [];
    await forEachParallel(
      houses,
      4,
      async () => {},
      (done) => told.push(done),
    );
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('may be more than there are houses, and there may be none', async () => {
    const told: number[] = [];
    await forEachParallel(
      ['the only house'],
      5,
      async () => {},
      (done) => told.push(done),
    );
    await forEachParallel([], 5, () => Promise.reject(new Error('nobody lives here')), nobody);
    expect(told).toEqual([1]);
  });

  test('stop the demo when a door is shut', async () => {
    const visit = (house: string) =>
      house === 'house 4' ? Promise.reject(new Error(`${house} is shut`)) : Promise.resolve();
    await expect(forEachParallel(houses, 2, visit, nobody)).rejects.toThrow('house 4 is shut');
  });
});
