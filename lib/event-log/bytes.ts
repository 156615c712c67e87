const LINE_FEED = 10;
const NOTHING: Buffer = Buffer.alloc(0);

/** All bytes of a small file. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Cuts what comes into lines, each without its line feed; a line is good until the next chunk comes. */
export function lineCutter(onLine: (line: Buffer) => void) {
  let rest = NOTHING;
  return {
    add: (chunk: Uint8Array) => {
      const bytes = viewOf(chunk);
      let at = 0;
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, at)) {
        const line = bytes.subarray(at, end);
        onLine(rest.length === 0 ? line : Buffer.concat([rest, line]));
        rest = NOTHING;
        at = end + 1;
      }
      // Copied: who reads a file may use the memory of a chunk again.
      rest = Buffer.concat([rest, bytes.subarray(at)]);
    },
    /** What came behind the last line feed. */
    rest: () => rest,
  };
}

function viewOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
}

/** The lines in a stream, each without its line feed; a last one that has none is left out. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, at)) {
      yield bytes.subarray(at, end);
      at = end + 1;
    }
    rest = bytes.subarray(at);
  }
}
