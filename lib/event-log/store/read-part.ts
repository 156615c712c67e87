import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LogFiles } from '../../core/gateways.ts';
import type { LogPart } from './parts.ts';

/** Segments that are asked for before it is their turn: each is a minute or less, and a bucket answers slowly. */
const AHEAD = 4;
/** Of what is larger than any segment that a relay writes the rest waits for its turn. */
const ENOUGH = 8 * 1024 * 1024;
const PIECE = 16;

type Reading = {
  /**
   * Compressed bytes are taken in small pieces: slower, but what stands before a damage is had. Zlib gives nothing of
   * the piece in which it fails.
   */
  isFine?: boolean;
};

/** The lines of a part as they were written, decompressed, in chunks of any length. */
export function readPart(
  files: LogFiles,
  { at }: Partial<LogPart> & Pick<LogPart, 'at'>,
  { isFine = false }: Reading = {},
): AsyncIterable<Uint8Array> {
  const packed = (chunks: AsyncIterable<Uint8Array>) => unpack(isFine ? finely(chunks) : chunks);
  switch (at.kind) {
    case 'plain':
      // What is appended meanwhile is not read: it may be half a line.
      return files.read(at.key, { from: 0, to: at.bytes });
    case 'packed':
      return packed(files.read(at.key));
    case 'member':
      return packed(files.read(at.key, { from: at.from, to: at.from + at.bytes }));
    case 'segments':
      return inTurn(files, at.keys);
  }
}

async function* finely(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

async function* inTurn(files: LogFiles, keys: string[]): AsyncGenerator<Uint8Array> {
  const read = (key: string) => {
    const begun = begin(files.read(key));
    // A failure is told when it is its turn; before that, or when nobody reads on, it is not unhandled.
    begun.catch(() => {});
    return begun;
  };
  const coming = keys.slice(0, AHEAD).map(read);
  for (const [at] of keys.entries()) {
    const begun = await coming.shift();
    if (begun) yield* wholeOf(begun);
    const next = keys[at + AHEAD];
    if (next !== undefined) coming.push(read(next));
  }
}

/** A file of which the first chunks are there. */
type Begun = { chunks: Uint8Array[]; rest: AsyncIterator<Uint8Array> };

// Not joined: a segment in one piece would be in memory twice.
async function begin(file: AsyncIterable<Uint8Array>): Promise<Begun> {
  const rest = file[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; bytes < ENOUGH; ) {
    const { value, done } = await rest.next();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
  }
  return { chunks, rest };
}

async function* wholeOf({ chunks, rest }: Begun): AsyncGenerator<Uint8Array> {
  yield* chunks;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Decompresses a file of one or more members; throws on one with something behind them. */
async function* unpack(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  // What is wrong with the source or with the file reaches whoever reads; there is nothing else to do with it.
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => {});
  yield* gunzip;
  // Node stops at a zero without a word, though members may follow.
  if (gunzip.bytesWritten < bytes)
    throw Object.assign(new Error('there are bytes behind the compressed ones'), { code: 'Z_DATA_ERROR' });
}
