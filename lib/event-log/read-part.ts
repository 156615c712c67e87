import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LogFiles } from '../gateways.ts';
import { readAll } from './bytes.ts';
import type { LogPart } from './parts.ts';

/** Segments that are asked for before it is their turn: each is a minute or less, and a bucket answers slowly. */
const AHEAD = 8;

/** The lines of a part as they were written, decompressed, in chunks of any length. */
export function readPart(
  files: LogFiles,
  { at }: Partial<LogPart> & Pick<LogPart, 'at'>,
): AsyncIterable<Uint8Array> {
  switch (at.kind) {
    case 'plain':
      // What is appended meanwhile is not read: it may be half a line.
      return files.read(at.key, { from: 0, to: at.bytes });
    case 'packed':
      return unpack(files.read(at.key));
    case 'member':
      return unpack(files.read(at.key, { from: at.from, to: at.from + at.bytes }));
    case 'segments':
      return inTurn(files, at.keys);
  }
}

async function* inTurn(files: LogFiles, keys: string[]): AsyncGenerator<Uint8Array> {
  const read = (key: string) => {
    const whole = readAll(files.read(key));
    // A failure is told when it is its turn; before that, or when nobody reads on, it is not unhandled.
    whole.catch(() => {});
    return whole;
  };
  const coming = keys.slice(0, AHEAD).map(read);
  for (const [at] of keys.entries()) {
    const whole = await coming.shift();
    if (whole) yield whole;
    const next = keys[at + AHEAD];
    if (next !== undefined) coming.push(read(next));
  }
}

/** Decompresses a file of one or more members. */
export async function* unpack(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // What is wrong with the source or with the file reaches whoever reads; there is nothing else to do with it.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => {});
  yield* gunzip;
}
