import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify, types } from 'node:util';
import { createGunzip, gunzip, gzip, type ZlibOptions } from 'node:zlib';

/** Buffers are reused: a piece is valid until this many further pieces have been requested. */
export const GOOD_FOR = 4;
/** The length of the pieces after the given lengths are used up. */
const REST = 64 * 1024;

/** Cuts a stream into pieces of the given lengths; the last piece may be shorter. */
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

/** Returns a buffer for each piece from a pool of reused buffers. */
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
/** Uncompressed bytes per gzip member: enough that the member headers do not matter. */
const BLOCK = 1024 * 1024;
/** Members that are processed at once or wait to be consumed: enough to keep two cores busy. */
const UNDER_WAY = GOOD_FOR - 1;
/** Output chunk size of zlib: each chunk costs a round through the thread pool. */
const CHUNK = 256 * 1024;
/** Larger than a decompressed member, so that zlib returns it in one chunk. */
const WHOLE = BLOCK + 1024;

type Packing = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;
const compress: Packing = promisify<Uint8Array, ZlibOptions, Uint8Array>(gzip);
const decompress: Packing = promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip);

/**
 * Compresses a stream into a gzip file of consecutive members and appends their lengths to `members`. The same bytes give
 * the same file, however they are chunked.
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

/** True when the content of a gzip file has this SHA-256 and nothing follows its last member. */
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

/** The same for a file with known member lengths: members are decompressed in parallel. */
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

/** False when zlib reports invalid bytes; other errors are thrown. */
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

/** Maps the items with limited concurrency; yields the results in their order. */
async function* inTurn<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const results: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // The error is thrown when the result is awaited; until then it must not count as an unhandled rejection.
    result.catch(() => {});
    results.push(result);
    const first = results.length === UNDER_WAY ? results.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of results) yield await result;
}
