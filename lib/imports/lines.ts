/** A line of a file: its text (undefined when it is not UTF-8) and the byte offset after it. */
export type Line = { text: string | undefined; end: number };

const LF = 0x0a;
/** Limits the memory for files without line breaks; real lines are much shorter. */
const MAX_LINE_BYTES = 65_536;

/** The lines of a byte stream that starts at offset `from`, in constant memory. */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  from: number,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = Buffer.alloc(0);
  let end = from;
  const toLine = (bytes: Uint8Array, length: number): Line => {
    end += length;
    return { text: decode(decoder, bytes), end };
  };
  for await (const chunk of body) {
    let buffer = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    for (let at = buffer.indexOf(LF); at >= 0; at = buffer.indexOf(LF)) {
      yield toLine(buffer.subarray(0, at), at + 1);
      buffer = buffer.subarray(at + 1);
    }
    if (buffer.length > maxBytes)
      throw new Error(`a line has more than ${maxBytes} bytes: is this a CSV file?`);
    rest = buffer;
  }
  if (rest.length > 0) yield toLine(rest, rest.length);
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes).replace(/\r$/, '');
  } catch {
    return undefined;
  }
}

type Fault = { line: number; fault: string };

/** This many lines outside French territory are more than mistakes in single lines. */
const FEW_OFF_MAP = 10;

/** Throws when most lines of a batch are outside French territory: its columns contain something other than degrees. */
export function requireOnMap(onMap: number, offMap: number, faults: readonly Fault[]): void {
  if (offMap < FEW_OFF_MAP || offMap <= onMap) return;
  const share = Math.round((100 * offMap) / (onMap + offMap));
  const [first] = faults;
  throw new Error(
    `${share} % of ${onMap + offMap} lines lie off the map, line ${first?.line} ${first?.fault}: nothing of them was written`,
  );
}
