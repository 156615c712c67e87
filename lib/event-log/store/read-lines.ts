/** A metadata file of the log that does not parse; the message names its key. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

const LINE_FEED = 10;
const EMPTY: Buffer = Buffer.alloc(0);

/** Far more than any event needs. At most this many bytes of a longer line are held in memory. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** All bytes of a small file. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** A line without its line feed. `bytes`: at most its first 1 MiB; `length`: that of the whole line. */
export type Line = { bytes: Buffer; length: number };

export const isTooLong = ({ length }: Pick<Line, 'length'>): boolean => length > MAX_LINE_BYTES;

/** Receives a line that is too long, piece by piece. */
export type LongLineReceiver = { add(piece: Buffer): void; end(): void };

/**
 * Splits a stream of chunks into lines without their line feeds. The buffer given to `onLine` is valid until the next
 * chunk is added. A line that is too long goes in pieces to the receiver that `openLongLine` returns.
 */
export function createLineSplitter(onLine: (line: Buffer) => void, openLongLine: () => LongLineReceiver) {
  let rest = EMPTY;
  let long: LongLineReceiver | undefined;
  const end = (piece: Buffer) => {
    if (long) {
      long.add(piece);
      long.end();
    } else onLine(rest.length === 0 ? piece : Buffer.concat([rest, piece]));
    long = undefined;
    rest = EMPTY;
  };
  const buffer = (piece: Buffer) => {
    if (!long && rest.length + piece.length > MAX_LINE_BYTES) {
      long = openLongLine();
      long.add(rest);
      rest = EMPTY;
    }
    if (long) long.add(piece);
    // Copied, because the file's reader may reuse the memory of the chunk.
    else if (piece.length > 0) rest = Buffer.concat([rest, piece]);
  };
  return {
    add: (chunk: Uint8Array) => {
      const bytes = asBuffer(chunk);
      let at = 0;
      for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, at)) {
        end(bytes.subarray(at, feed));
        at = feed + 1;
      }
      buffer(bytes.subarray(at));
    },
    /** True while the last line has no line feed yet. */
    hasUnfinishedLine: () => long !== undefined || rest.length > 0,
  };
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
}

/** Yields the lines of a stream; omits a last line without a line feed. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest: Line = { bytes: EMPTY, length: 0 };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    let at = 0;
    for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, at)) {
      yield appended(rest, bytes.subarray(at, feed));
      rest = { bytes: EMPTY, length: 0 };
      at = feed + 1;
    }
    rest = appended(rest, bytes.subarray(at));
  }
}

function appended({ bytes, length }: Line, piece: Buffer): Line {
  if (bytes.length === MAX_LINE_BYTES) return { bytes, length: length + piece.length };
  const room = MAX_LINE_BYTES - bytes.length;
  const begin = piece.length > room ? piece.subarray(0, room) : piece;
  return { bytes: length === 0 ? begin : Buffer.concat([bytes, begin]), length: length + piece.length };
}
