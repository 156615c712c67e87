// Tier: landing
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFingerprinter, type Fingerprint, sha256Of } from '../../../lib/event-log/store/fingerprint.ts';
import { readAll } from '../../../lib/event-log/store/read-lines.ts';
import { inChunks } from '../../support/event-log/log-content.ts';
import { sha256 } from '../../support/event-log/sealed-days.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const DAY = '2026-11-20';

describe('the fingerprint of a day', () => {
  test('does not depend on how the bytes are chunked', async () => {
    const line = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\n', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat({ max: 60 })), async (lines, sizes) => {
        const text = Buffer.from(lines.map((each) => `${each}\n`).join(''));
        const print = await fingerprintOf(DAY, inChunks(...cut(text, sizes)));
        expect(print).toEqual(await fingerprintOf(DAY, inChunks(text)));
        expect(print).toMatchObject({ lines: lines.length, bytes: text.length, sha256: sha256(text) });
      }),
      propertyOptions,
    );
  });

  test('chains every line to those before it', async () => {
    const chain = ['first', '', 'é'].reduce((link, line) => sha256(link + line), sha256(`genesis:${DAY}`));
    expect(await fingerprintOf(DAY, inChunks('first\n\né\n'))).toMatchObject({ lines: 3, chain });
  });

  test('has a check of every line', async () => {
    // The check value from the definition of CRC-32, and the CRC-32 of an empty line.
    const { checks } = await fingerprintOf(DAY, inChunks('123456789\n\n'));
    expect(Buffer.concat(checks).toString('hex')).toBe('2639f4cb00000000');
  });

  test('handles more lines than fit into one block of checks, and long lines', async () => {
    const lines = [...Array.from({ length: 40_000 }, String), 'x'.repeat(200_000)];
    const { checks, chain } = await fingerprintOf(DAY, inChunks(lines.map((line) => `${line}\n`).join('')));
    expect(Buffer.concat(checks)).toHaveLength(4 * lines.length);
    expect(chain).toBe(lines.reduce((link, line) => sha256(link + line), sha256(`genesis:${DAY}`)));
  });

  test('hashes a line over the maximum length in pieces', async () => {
    const long = 'é'.repeat(1_500_000);
    const whole = Buffer.from(`first\n${long}\nlast\n`);
    const chunks = Array.from({ length: 50 }, (_, at) => whole.subarray(at * 65_536, (at + 1) * 65_536));
    const print = await fingerprintOf(DAY, inChunks(...chunks));
    const chain = ['first', long, 'last'].reduce(
      (link, line) => sha256(link + line),
      sha256(`genesis:${DAY}`),
    );
    expect(print).toMatchObject({ lines: 3, bytes: whole.length, sha256: sha256(whole), chain });
    expect(print).toEqual(await fingerprintOf(DAY, inChunks(whole)));
    await expect(fingerprintOf(DAY, inChunks(...chunks.slice(0, 40)))).rejects.toThrow('is torn');
  });

  test('throws when the last line is incomplete', async () => {
    await expect(fingerprintOf(DAY, inChunks('whole\n', 'tor'))).rejects.toThrow(
      'the last line of 2026-11-20 is torn',
    );
  });

  test('of a day without events is that of empty input', async () => {
    const print = await fingerprintOf(DAY, inChunks());
    expect(print).toMatchObject({ lines: 0, bytes: 0, sha256: sha256(''), chain: sha256(`genesis:${DAY}`) });
    expect(print.checks).toHaveLength(0);
  });

  test('is correct when the reader reuses the memory of its chunks', async () => {
    const memory = Buffer.alloc(8);
    const reused = async function* () {
      for (const text of ['one\ntwo ', 'and a\nlo', 'ng one\n ']) yield memory.fill(text);
    };
    const expected = await fingerprintOf(DAY, inChunks('one\ntwo and a\nlong one\n \n'));
    const withEnd = async function* () {
      yield* reused();
      yield Buffer.from('\n');
    };
    expect(await fingerprintOf(DAY, withEnd())).toEqual(expected);
  });

  test('sha256Of hashes all chunks', async () => {
    expect(await sha256Of(inChunks('no ', 'lines'))).toBe(sha256(await readAll(inChunks('no lines'))));
  });
});

async function fingerprintOf(
  day: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Fingerprint & { checks: Buffer[] }> {
  const checks: Buffer[] = [];
  const taken = createFingerprinter(day, (block) => checks.push(block));
  for await (const chunk of chunks) taken.add(chunk);
  return { ...taken.end(), checks };
}

/** The bytes in pieces of these sizes, then the rest. */
function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...pieces, bytes.subarray(at)];
}
