import { expect, test } from '@jest/globals';
import { hashToken, newToken, randomIds } from '../../../lib/core/ids.ts';
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
