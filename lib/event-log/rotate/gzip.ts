import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify, types } from 'node:util';
import { createGunzip, gunzip, gzip, type ZlibOptions } from 'node:zlib';

/** Buffers are reused: a piece is valid until this many further pieces have been requested. */
export const BUFFER_COUNT = 4;
/** The length of the pieces after the given lengths are used up. */
const DEFAULT_LENGTH = 64 * 1024;

/** Cuts a stream into pieces of the given lengths; the last piece may be shorter. */
export async function* cutIntoPieces(
  chunks: AsyncIterable<Uint8Array>,
  lengths: Iterable<number>,
): AsyncGenerator<Uint8Array> {
  const next = bufferPool(lengths);
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
function bufferPool(lengths: Iterable<number>): () => Buffer {
  const nextLengths = lengths[Symbol.iterator]();
  const buffers: Buffer[] = [];
  return () => {
    const length = nextLengths.next().value ?? DEFAULT_LENGTH;
    const oldest = buffers.length < BUFFER_COUNT ? undefined : buffers.shift();
    const buffer = oldest && oldest.length >= length ? oldest : Buffer.allocUnsafeSlow(length);
    buffers.push(buffer);
    return buffer.subarray(0, length);
  };
}

const LEVEL = 6;
/** Uncompressed bytes per gzip member: enough that the member headers do not matter. */
const MEMBER_BYTES = 1024 * 1024;
/** Members that are processed at once or wait to be consumed: enough to keep two cores busy. */
const MAX_PENDING = BUFFER_COUNT - 1;
/** Output chunk size of zlib: each chunk costs a round through the thread pool. */
const CHUNK_BYTES = 256 * 1024;
/** Larger than a decompressed member, so that zlib returns it in one chunk. */
const MEMBER_CHUNK_BYTES = MEMBER_BYTES + 1024;

type GzipFunction = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;
const compress: GzipFunction = promisify<Uint8Array, ZlibOptions, Uint8Array>(gzip);
const decompress: GzipFunction = promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip);

/**
 * Compresses a stream into a gzip file of consecutive members and appends their lengths to `members`. Equal bytes give an equal
 * file, however they are chunked.
 */
export async function* gzipMembers(
  chunks: AsyncIterable<Uint8Array>,
  members: number[] = [],
): AsyncGenerator<Uint8Array> {
  const options = { level: LEVEL, chunkSize: CHUNK_BYTES };
  for await (const member of mapInOrder(cutIntoPieces(chunks, memberLengths()), (block) =>
    compress(block, options),
  )) {
    members.push(member.length);
    yield member;
  }
}

function* memberLengths(): Generator<number> {
  for (;;) yield MEMBER_BYTES;
}

/** Returns whether the content of a gzip file has this SHA-256 and no bytes follow its last member. */
export async function gzipHasSha256(packed: AsyncIterable<Uint8Array>, sha256: string): Promise<boolean> {
  const whole = createHash('sha256');
  const unpacking = createGunzip({ chunkSize: CHUNK_BYTES });
  let bytesRead = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      bytesRead += chunk.length;
      yield chunk;
    }
  };
  const isGzip = await isValidGzip(() => pipeline(counted, unpacking, (chunks) => hashInto(whole, chunks)));
  return isGzip && unpacking.bytesWritten === bytesRead && whole.digest('hex') === sha256;
}

/** Like `gzipHasSha256`, for a file with known member lengths: members are decompressed in parallel. */
export async function gzipMembersHaveSha256(
  members: readonly number[],
  packed: AsyncIterable<Uint8Array>,
  sha256: string,
): Promise<boolean> {
  const whole = createHash('sha256');
  const unpacked = mapInOrder(cutIntoPieces(packed, members), (member) =>
    decompress(member, { chunkSize: MEMBER_CHUNK_BYTES }),
  );
  const isGzip = await isValidGzip(() => hashInto(whole, unpacked));
  return isGzip && whole.digest('hex') === sha256;
}

async function hashInto(whole: Hash, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) whole.update(chunk);
}

/** Returns false when zlib reports invalid bytes; rethrows other errors. */
async function isValidGzip(work: () => Promise<void>): Promise<boolean> {
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
async function* mapInOrder<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const results: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // The error is thrown when the result is awaited; until then it must not count as an unhandled rejection.
    result.catch(() => {});
    results.push(result);
    const first = results.length === MAX_PENDING ? results.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of results) yield await result;
}
