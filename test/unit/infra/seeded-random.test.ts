import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../infra/demo/seeded-random.ts';

const draw = (seed: number, count = 50) => {
  const { below } = seededRandom(seed);
  return Array.from({ length: count }, () => below(1000));
};

describe('seededRandom', () => {
  test('repeats its sequence for the same seed and differs for another', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(8)).not.toEqual(draw(7));
    expect(draw(-1)).toEqual(draw(2 ** 32 - 1));
  });

  test('draws every integer below the limit and no other', () => {
    const { below } = seededRandom(1);
    const drawn = new Set(Array.from({ length: 500 }, () => below(6)));
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(below(1)).toBe(0);
  });

  test('picks each choice about as often as its weight says', () => {
    const { pick } = seededRandom(20_261_120);
    const picked = Array.from({ length: 4000 }, () =>
      pick([
        [3, 'often'],
        [1, 'rarely'],
        [0, 'never'],
      ]),
    );
    const share = (choice: string) => picked.filter((found) => found === choice).length / picked.length;
    expect(share('often')).toBeCloseTo(0.75, 1);
    expect(share('rarely')).toBeCloseTo(0.25, 1);
    expect(share('never')).toBe(0);
  });

  test('picks the only choice there is, and refuses to pick from none', () => {
    expect(seededRandom(1).pick([[5, 'this']])).toBe('this');
    expect(() => seededRandom(1).pick([])).toThrow('nothing to choose from');
  });
});
