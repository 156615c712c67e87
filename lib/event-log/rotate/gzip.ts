import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify, types } from 'node:util';
import { createGunzip, gunzip, gzip, type ZlibOptions } from 'node:zlib';

/** Their memory is used again: a piece is good until so many more of them are asked for. */
export const GOOD_FOR = 4;
/** What no length is given for comes in pieces of this one. */
const REST = 64 * 1024;

/** The bytes in pieces of these lengths, one after the other; the last piece may be shorter. */
export async function* cut(
  chunks: AsyncIterable<Uint8Array>,
  lengths: Iterable<number>,
): AsyncGenerator<Uint8Array> {
  const next = placesFor(lengths);
  let piece = next();
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + piece.length - filled);
      piece.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled < piece.length) continue;
      yield piece;
      piece = next();
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** A place for each piece, in memory that is used in turn. */
function placesFor(lengths: Iterable<number>): () => Buffer {
  const ahead = lengths[Symbol.iterator]();
  const places: Buffer[] = [];
  return () => {
    const length = ahead.next().value ?? REST;
    const oldest = places.length < GOOD_FOR ? undefined : places.shift();
    const place = oldest && oldest.length >= length ? oldest : Buffer.allocUnsafeSlow(length);
    places.push(place);
    return place.subarray(0, length);
  };
}

const LEVEL = 6;
/** What one member holds: enough that its own beginning costs nothing. */
const BLOCK = 1024 * 1024;
/** Members that are worked on, or wait for their turn: two cores are never idle. */
const UNDER_WAY = GOOD_FOR - 1;
/** What is given out at once: each time costs a turn of the thread pool. */
const CHUNK = 256 * 1024;
/** A member in one piece; it is known to be all of it because there is room left. */
const WHOLE = BLOCK + 1024;

type Packing = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;
const compress: Packing = promisify<Uint8Array, ZlibOptions, Uint8Array>(gzip);
const decompress: Packing = promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip);

/**
 * A gzip file of consecutive members, whose lengths are put into `members`. The same bytes give the same file, however
 * they come.
 */
export async function* gzipped(
  chunks: AsyncIterable<Uint8Array>,
  members: number[] = [],
): AsyncGenerator<Uint8Array> {
  const options = { level: LEVEL, chunkSize: CHUNK };
  for await (const member of inTurn(cut(chunks, blocks()), (block) => compress(block, options))) {
    members.push(member.length);
    yield member;
  }
}

function* blocks(): Generator<number> {
  for (;;) yield BLOCK;
}

/** True when a gzip file holds the bytes of this hash, and nothing stands behind its last member. */
export async function holds(packed: AsyncIterable<Uint8Array>, sha256: string): Promise<boolean> {
  const whole = createHash('sha256');
  const unpacking = createGunzip({ chunkSize: CHUNK });
  let fed = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      fed += chunk.length;
      yield chunk;
    }
  };
  const isGzip = await isRead(() => pipeline(counted, unpacking, (chunks) => hashInto(whole, chunks)));
  return isGzip && unpacking.bytesWritten === fed && whole.digest('hex') === sha256;
}

/** The same for a file whose members are known: some of them are decompressed at once. */
export async function holdsIn(
  members: readonly number[],
  packed: AsyncIterable<Uint8Array>,
  sha256: string,
): Promise<boolean> {
  const whole = createHash('sha256');
  const unpacked = inTurn(cut(packed, members), (member) => decompress(member, { chunkSize: WHOLE }));
  const isGzip = await isRead(() => hashInto(whole, unpacked));
  return isGzip && whole.digest('hex') === sha256;
}

async function hashInto(whole: Hash, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) whole.update(chunk);
}

/** False when the bytes are no gzip file; other failures are not theirs. */
async function isRead(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const code: unknown = types.isNativeError(error) ? Reflect.get(error, 'code') : undefined;
    if (typeof code === 'string' && code.startsWith('Z_')) return false;
    throw error;
  }
}

/** The results in the order of the items; some are worked on at once. */
async function* inTurn<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const results: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // A failure is met when it is its turn.
    result.catch(() => {});
    results.push(result);
    const first = results.length === UNDER_WAY ? results.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of results) yield await result;
}
