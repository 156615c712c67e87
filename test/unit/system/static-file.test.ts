import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { staticFile } from '../../../lib/system/static-file.ts';

const open = staticFile('#docs/openapi.json', 'application/json', { 'cache-control': 'no-cache' });

describe('staticFile', () => {
  test('is read once, and compressed once in each encoding', async () => {
    const [first, second] = [await open(), await open()];
    expect(second).toBe(first);
    for (const encoding of ['br', 'gzip'] as const) {
      expect(await first.compressed?.(encoding)).toBe(await second.compressed?.(encoding));
    }
  });

  test('holds the same bytes in every encoding', async () => {
    const bytes = await readFile('docs/openapi.json');
    const { bytes: plain, compressed } = await open();
    expect(bytes.equals(plain)).toBe(true);
    expect(brotliDecompressSync((await compressed?.('br')) ?? '').equals(bytes)).toBe(true);
    expect(gunzipSync((await compressed?.('gzip')) ?? '').equals(bytes)).toBe(true);
  });

  test('has an ETag and the given headers', async () => {
    const { headers } = await open();
    expect(headers).toEqual({
      etag: expect.stringMatching(/^W\/"[0-9a-f]{64}"$/),
      'cache-control': 'no-cache',
    });
  });
});
