import { expect, test } from '@jest/globals';
import { hashToken, newToken, randomIds, readableCode } from '../../../lib/core/ids.ts';
import { clock } from '../../support/run/resources.ts';

test('security row 16: a token has 256 random bits, of which only a digest can be stored', () => {
  const ids = randomIds(clock);
  const tokens = Array.from({ length: 1000 }, () => newToken(ids));
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(Buffer.from(token.replace('trn_', ''), 'base64url')).toHaveLength(32);
    expect(hashToken(token)).not.toContain(token.slice(4));
  }
});

test('a readable code has every letter equally often, and as many as asked for', () => {
  const drawn = [
    [...Array(8).fill(255)],
    [247, 248, 0, 30, 249, 31, 254, 216],
    [62, 63, 64, 65, 66, 67, 68, 69],
  ];
  const ids = { ...randomIds(clock), bytes: () => Uint8Array.from(drawn.shift() ?? []) };
  expect(readableCode(ids, 8)).toBe('Z2Z2Z234');
});
