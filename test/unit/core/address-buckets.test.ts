import { describe, expect, test } from '@jest/globals';
import { addressBuckets } from '../../../lib/core/quota.ts';
import { addSeconds } from '../../../lib/core/time.ts';

const START = '2026-11-20T09:00:00.000Z';
const quota = { perMinute: 60, burst: 2 };

describe('addressBuckets', () => {
  test('grants the burst, then the refill rate', () => {
    const { take } = addressBuckets();
    const granted = (second: number) => take('a', quota, addSeconds(START, second)).granted;
    expect([granted(0), granted(0), granted(0)]).toEqual([true, true, false]);
    expect([granted(0.5), granted(1), granted(1)]).toEqual([false, true, false]);
    expect([granted(500), granted(500), granted(500)]).toEqual([true, true, false]);
  });

  test('a clock that goes back changes nothing', () => {
    const { take } = addressBuckets();
    expect(take('a', quota, START)).toEqual({ tokens: 1, granted: true });
    expect(take('a', quota, addSeconds(START, -60))).toEqual({ tokens: 0, granted: true });
    expect(take('a', quota, START)).toEqual({ tokens: 0, granted: false });
  });

  test('above the maximum the least recently used address is dropped', () => {
    const { take } = addressBuckets(2);
    const left = (address: string) => take(address, quota, START).tokens;
    expect([left('a'), left('b'), left('a'), left('c')]).toEqual([1, 1, 0, 1]);
    expect(left('a')).toBe(0);
    expect(left('b')).toBe(1);
  });
});
