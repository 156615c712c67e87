/** A small file of the log that does not say what such a file says; its message names it. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

const LINE_FEED = 10;
const NOTHING: Buffer = Buffer.alloc(0);

/** No event is as long by far: of a line that is longer nobody holds more than this in memory. */
export const LONGEST_LINE = 1024 * 1024;

/** All bytes of a small file. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** A line without its line feed; of one that is too long its beginning. `length`: of all of it. */
export type Line = { bytes: Buffer; length: number };

export const isTooLong = ({ length }: Pick<Line, 'length'>): boolean => length > LONGEST_LINE;

/** What is done with a line that is too long, piece by piece. */
export type LongLine = { add(piece: Buffer): void; end(): void };

/**
 * Cuts what comes into lines, each without its line feed; a line is good until the next chunk comes. One that is too long
 * goes in pieces to what `beginLong` answers.
 */
export function lineCutter(onLine: (line: Buffer) => void, beginLong: () => LongLine) {
  let rest = NOTHING;
  let long: LongLine | undefined;
  const end = (piece: Buffer) => {
    if (long) {
      long.add(piece);
      long.end();
    } else onLine(rest.length === 0 ? piece : Buffer.concat([rest, piece]));
    long = undefined;
    rest = NOTHING;
  };
  const keep = (piece: Buffer) => {
    if (!long && rest.length + piece.length > LONGEST_LINE) {
      long = beginLong();
      long.add(rest);
      rest = NOTHING;
    }
    if (long) long.add(piece);
    // Copied: who reads a file may use the memory of a chunk again.
    else if (piece.length > 0) rest = Buffer.concat([rest, piece]);
  };
  return {
    add: (chunk: Uint8Array) => {
      const bytes = viewOf(chunk);
      let at = 0;
      for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, at)) {
        end(bytes.subarray(at, feed));
        at = feed + 1;
      }
      keep(bytes.subarray(at));
    },
    /** True behind bytes that no line feed ended. */
    isOpen: () => long !== undefined || rest.length > 0,
  };
}

function viewOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
}

/** The lines in a stream; a last one that has no line feed is left out. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest: Line = { bytes: NOTHING, length: 0 };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    let at = 0;
    for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, at)) {
      yield continued(rest, bytes.subarray(at, feed));
      rest = { bytes: NOTHING, length: 0 };
      at = feed + 1;
    }
    rest = continued(rest, bytes.subarray(at));
  }
}

function continued({ bytes, length }: Line, piece: Buffer): Line {
  if (bytes.length === LONGEST_LINE) return { bytes, length: length + piece.length };
  const room = LONGEST_LINE - bytes.length;
  const begin = piece.length > room ? piece.subarray(0, room) : piece;
  return { bytes: length === 0 ? begin : Buffer.concat([bytes, begin]), length: length + piece.length };
}
