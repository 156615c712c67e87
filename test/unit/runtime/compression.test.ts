import { describe, expect, test } from '@jest/globals';
import { chooseEncoding } from '../../../lib/runtime/http/headers.ts';

describe('chooseEncoding', () => {
  test.each([
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip; q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['gzip;q=0, br;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*, br;q=0', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=nonsense', undefined],
    [',,;', undefined],
    ['gzipped', undefined],
  ])('%j: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
