import { pipeline, type Readable, Readable as Stream } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceFailure } from './source-failure.ts';

/** The first bytes of gzip. */
const GZIP = [0x1f, 0x8b];

/** Passes bytes on until they are too many, too slow, or end before their announced length. */
export async function* counted(content: AsyncIterable<Uint8Array>, most: number, signal?: AbortSignal) {
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new SourceFailure('too-large');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure(signal?.aborted ? 'source-too-slow' : 'source-incomplete');
  }
}

/** Unpacks a file that begins like gzip. */
export async function unpacked(content: AsyncIterable<Uint8Array>) {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  const start: Uint8Array = first.done ? new Uint8Array() : first.value;
  const whole = Stream.from(restored(start, { [Symbol.asyncIterator]: () => chunks }));
  if (!GZIP.every((byte, at) => start[at] === byte)) return { content: whole, isGzip: false };
  const gunzip = createGunzip();
  // Errors come out of the iteration.
  pipeline(whole, gunzip, () => {});
  return { content: bytesOf(gunzip), isGzip: true };
}

async function* restored(start: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  if (start.byteLength > 0) yield start;
  yield* rest;
}

async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield Buffer.from(chunk);
}
