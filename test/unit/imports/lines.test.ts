import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Line, readLines } from '../../../lib/imports/lines.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

async function* stream(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function linesOf(body: AsyncIterable<Uint8Array>, from = 0): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(body, from)) lines.push(line);
  return lines;
}

const texts = async (...chunks: (string | Uint8Array)[]) =>
  (await linesOf(stream(...chunks))).map(({ text }) => text);

describe('readLines', () => {
  test('a last line without an end counts, an end without a line does not', async () => {
    expect(await texts('a\nb')).toEqual(['a', 'b']);
    expect(await texts('a\nb\n')).toEqual(['a', 'b']);
    expect(await texts('')).toEqual([]);
    expect(await texts('\n\n')).toEqual(['', '']);
  });

  test('line ends of Windows are taken away, a carriage return inside stays', async () => {
    expect(await texts('a\r\nb\rc\r\n')).toEqual(['a', 'b\rc']);
  });

  test('a line that is not UTF-8 has no text, the others are read', async () => {
    expect(await texts('é\n', Uint8Array.of(0xe9, 0x0a), 'z\n')).toEqual(['é', undefined, 'z']);
  });

  test('a byte order mark stays for the header to take', async () => {
    expect(await texts('\ufeffid\n')).toEqual(['\ufeffid']);
  });

  test('each line says at which byte the next begins', async () => {
    expect(await linesOf(stream('é\r\nb'), 100)).toEqual([
      { text: 'é', end: 104 },
      { text: 'b', end: 105 },
    ]);
  });

  test('wherever the chunks are cut, the lines are the same', async () => {
    const text = 'Avenue Galliéni\r\n🚒\n\nRue «A»';
    const whole = await linesOf(stream(text));
    const bytes = Buffer.from(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        expect(await linesOf(stream(...chunks))).toEqual(whole);
      }),
      propertyOptions,
    );
  });

  test('a file without line ends is no CSV file', async () => {
    const half = 'x'.repeat(40_000);
    expect(await texts(half)).toEqual([half]);
    await expect(texts(half, half)).rejects.toThrow('a line has more than 65536 bytes');
  });
});
