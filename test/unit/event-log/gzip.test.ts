// Tier: landing
import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BUFFER_COUNT,
  cutIntoPieces,
  gzipHasSha256,
  gzipMembers,
  gzipMembersHaveSha256,
} from '../../../lib/event-log/rotate/gzip.ts';
import { readAll } from '../../../lib/event-log/store/read-lines.ts';
import { inChunks } from '../../support/event-log/log-content.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

/** Several members and a partial one. */
const LONG = Buffer.from(Array.from({ length: 500_000 }, (_, at) => `{"n":${at}}\n`).join(''));

async function piecesOf(chunks: AsyncIterable<Uint8Array>): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of chunks) pieces.push(Buffer.from(piece).toString());
  return pieces;
}

describe('cutIntoPieces', () => {
  test('yields pieces of the given lengths, then the rest', async () => {
    expect(await piecesOf(cutIntoPieces(inChunks('ab', 'cdefg', 'h'), [1, 3, 2]))).toEqual([
      'a',
      'bcd',
      'ef',
      'gh',
    ]);
    expect(await piecesOf(cutIntoPieces(inChunks('abc', 'def'), [3, 3]))).toEqual(['abc', 'def']);
    expect(await piecesOf(cutIntoPieces(inChunks('ab'), [5]))).toEqual(['ab']);
    expect(await piecesOf(cutIntoPieces(inChunks('', ''), [5]))).toEqual([]);
  });

  test('yields the same pieces however the input is chunked', async () => {
    const chunks = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 9 }));
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }));
    await fc.assert(
      fc.asyncProperty(chunks, lengths, async (given, asked) => {
        const pieces: string[] = [];
        let left = given.join('');
        for (const length of [...asked, left.length]) {
          if (left !== '') pieces.push(left.slice(0, length));
          left = left.slice(length);
        }
        expect(await piecesOf(cutIntoPieces(inChunks(...given), asked))).toEqual(pieces);
      }),
      propertyOptions,
    );
  });

  test('keeps a piece valid until four more are requested', async () => {
    const seen: Uint8Array[] = [];
    for await (const piece of cutIntoPieces(inChunks('abcdefghij'), new Array(10).fill(1))) {
      seen.push(piece);
      const good = seen.slice(-BUFFER_COUNT).map((one) => Buffer.from(one).toString());
      expect(good.join('')).toBe('abcdefghij'.slice(Math.max(0, seen.length - BUFFER_COUNT), seen.length));
    }
  });
});

describe('a compressed day', () => {
  const packed = async (...chunks: Uint8Array[]) => {
    const members: number[] = [];
    return { bytes: await readAll(gzipMembers(inChunks(...chunks), members)), members };
  };
  const sha256 = hash('sha256', LONG, 'hex');

  test('is one gzip file, and each of its members is one too', async () => {
    const { bytes, members } = await packed(LONG);
    expect(gunzipSync(bytes).equals(LONG)).toBe(true);
    expect(members.length).toBeGreaterThan(3);
    const single: Uint8Array[] = [];
    for await (const member of cutIntoPieces(inChunks(bytes), members)) single.push(gunzipSync(member));
    expect(single).toHaveLength(members.length);
    expect(Buffer.concat(single).equals(LONG)).toBe(true);
  });

  test('does not depend on how the input is chunked', async () => {
    const thirds = [LONG.subarray(0, 1e6), LONG.subarray(1e6, 3e6), LONG.subarray(3e6)];
    expect(await packed(...thirds)).toEqual(await packed(LONG));
  });

  test('is empty for empty input', async () => {
    expect(await packed()).toEqual({ bytes: Buffer.alloc(0), members: [] });
  });

  test.each<[string, boolean, (bytes: Buffer) => Buffer]>([
    ['as it was written', true, (bytes) => bytes],
    ['without its end', false, (bytes) => bytes.subarray(0, -1)],
    ['without its last members', false, (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['with a zero behind it', false, (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ['with text behind it', false, (bytes) => Buffer.concat([bytes, Buffer.from('text')])],
    ['with a wrong byte', false, (bytes) => Buffer.from(bytes).fill(bytes.readUInt8(5000) ^ 1, 5000, 5001)],
    ['as an empty file', false, () => Buffer.alloc(0)],
  ])('%s: the content has the signed hash: %s', async (_, expected, change) => {
    const { bytes, members } = await packed(LONG);
    const changed = change(bytes);
    expect(await gzipHasSha256(inChunks(changed), sha256)).toBe(expected);
    expect(await gzipMembersHaveSha256(members, inChunks(changed), sha256)).toBe(expected);
    expect(await gzipHasSha256(inChunks(changed), hash('sha256', 'other', 'hex'))).toBe(false);
  });

  test('throws when the file cannot be read', async () => {
    const broken = async function* () {
      yield Buffer.alloc(0);
      throw new Error('the network is gone');
    };
    await expect(gzipHasSha256(broken(), sha256)).rejects.toThrow('the network is gone');
    await expect(gzipMembersHaveSha256([1], broken(), sha256)).rejects.toThrow('the network is gone');
    await expect(readAll(gzipMembers(broken()))).rejects.toThrow('the network is gone');
  });
});
