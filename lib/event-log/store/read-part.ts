import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LogFiles } from '../../core/gateways.ts';
import type { LogPart } from './parts.ts';

/** Segments that are requested in advance: they are small, and a bucket has a high latency. */
const READ_AHEAD_SEGMENTS = 4;
/** Bytes of a segment that are read in advance; more than the relay writes into one. */
const READ_AHEAD_BYTES = 8 * 1024 * 1024;
const SMALL_CHUNK_BYTES = 16;

type ReadOptions = {
  /**
   * Decompresses in chunks of 16 bytes: slower, but yields everything before a damaged place. Zlib yields nothing of the
   * chunk in which it fails.
   */
  inSmallChunks?: boolean;
};

/** Reads the original lines of a part, decompressed, in chunks of any length. */
export function readPart(
  files: LogFiles,
  { at }: Partial<LogPart> & Pick<LogPart, 'at'>,
  { inSmallChunks = false }: ReadOptions = {},
): AsyncIterable<Uint8Array> {
  const packed = (chunks: AsyncIterable<Uint8Array>) =>
    decompress(inSmallChunks ? smallChunks(chunks) : chunks);
  switch (at.kind) {
    case 'plain':
      // Bytes that are appended concurrently may end within a line.
      return files.read(at.key, { from: 0, to: at.bytes });
    case 'packed':
      return packed(files.read(at.key));
    case 'member':
      return packed(files.read(at.key, { from: at.from, to: at.from + at.bytes }));
    case 'segments':
      return readSegments(files, at.keys);
  }
}

async function* smallChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += SMALL_CHUNK_BYTES)
      yield chunk.subarray(at, at + SMALL_CHUNK_BYTES);
}

async function* readSegments(files: LogFiles, keys: string[]): AsyncGenerator<Uint8Array> {
  const read = (key: string) => {
    const prefetched = prefetch(files.read(key));
    // The error is thrown when the segment is awaited; until then it must not count as an unhandled rejection.
    prefetched.catch(() => {});
    return prefetched;
  };
  const queue = keys.slice(0, READ_AHEAD_SEGMENTS).map(read);
  for (const [at] of keys.entries()) {
    const prefetched = await queue.shift();
    if (prefetched) yield* contentOf(prefetched);
    const next = keys[at + READ_AHEAD_SEGMENTS];
    if (next !== undefined) queue.push(read(next));
  }
}

/** A file whose first chunks are read already. */
type Prefetched = { chunks: Uint8Array[]; rest: AsyncIterator<Uint8Array> };

// The chunks are not concatenated: that would hold the segment in memory twice.
async function prefetch(file: AsyncIterable<Uint8Array>): Promise<Prefetched> {
  const rest = file[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; bytes < READ_AHEAD_BYTES; ) {
    const { value, done } = await rest.next();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
  }
  return { chunks, rest };
}

async function* contentOf({ chunks, rest }: Prefetched): AsyncGenerator<Uint8Array> {
  yield* chunks;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Decompresses a gzip file of one or more members; throws when other bytes follow the last member. */
async function* decompress(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  // Errors reach the consumer of `gunzip`.
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => {});
  yield* gunzip;
  // Node stops silently at a zero byte, although more members may follow.
  if (gunzip.bytesWritten < bytes)
    throw Object.assign(new Error('there are bytes behind the compressed ones'), { code: 'Z_DATA_ERROR' });
}
