import type { Line } from '../lines.ts';

/** Real buildings have far fewer bytes; limits the memory for a torn file. */
export const MAX_RECORD_BYTES = 1_048_576;

const BYTE = { quote: 0x22, backslash: 0x5c, open: 0x7b, close: 0x7d, openList: 0x5b, closeList: 0x5d };

/** A feature is an object in a list in an object. */
const LIST_DEPTH = 2;
const FEATURE_DEPTH = 3;

/** The state of a scan: the nesting depth, and whether it is within a string. */
type Scan = { depth: number; isText: boolean; isEscaped: boolean; isListed: boolean };

/**
 * Yields the features of a GeoJSON FeatureCollection in constant memory, with any line breaks. `from` is 0, or the offset after a
 * feature.
 */
export async function* readFeatures(body: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // After a feature, the scan is within the list of features.
  const scan: Scan = { depth: from === 0 ? 0 : 2, isText: false, isEscaped: false, isListed: from > 0 };
  let begun = Buffer.alloc(0);
  let end = from;
  for await (const chunk of body) {
    for (const { bytes, ends, at } of piecesIn(chunk, scan)) {
      begun = Buffer.concat([begun, bytes]);
      if (begun.length > MAX_RECORD_BYTES)
        throw new Error(`a feature has more than ${MAX_RECORD_BYTES} bytes`);
      if (!ends) continue;
      yield { text: decode(decoder, begun), end: end + at };
      begun = Buffer.alloc(0);
    }
    end += chunk.length;
  }
  // In a torn file, the last incomplete feature is yielded, so that it is reported as unreadable.
  if (begun.length > 0) yield { text: decode(decoder, begun), end };
}

type Piece = { bytes: Uint8Array; ends: boolean; at: number };

/** The parts of a chunk that are within features; a feature ends after `at` bytes, or continues in the next chunk. */
function* piecesIn(chunk: Uint8Array, scan: Scan): Generator<Piece> {
  let start = isInFeature(scan) ? 0 : chunk.length;
  let at = 0;
  for (const byte of chunk) {
    const was = isInFeature(scan);
    advance(scan, byte);
    const is = isInFeature(scan);
    if (is && !was) start = at;
    at += 1;
    if (is || !was) continue;
    yield { bytes: chunk.subarray(start, at), ends: true, at };
    start = chunk.length;
  }
  if (start < chunk.length) yield { bytes: chunk.subarray(start), ends: false, at };
}

const isInFeature = ({ depth, isListed }: Scan) => isListed && depth >= FEATURE_DEPTH;

function advance(scan: Scan, byte: number): void {
  if (scan.isText) readText(scan, byte);
  else if (byte === BYTE.quote) scan.isText = true;
  else if (byte === BYTE.open || byte === BYTE.openList) {
    scan.depth += 1;
    if (scan.depth === LIST_DEPTH) scan.isListed = byte === BYTE.openList;
  } else if (byte === BYTE.close || byte === BYTE.closeList) scan.depth -= 1;
}

function readText(scan: Scan, byte: number): void {
  if (scan.isEscaped) scan.isEscaped = false;
  else if (byte === BYTE.backslash) scan.isEscaped = true;
  else if (byte === BYTE.quote) scan.isText = false;
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number) => byte <= 0x20 || BYTE_ORDER_MARK.includes(byte);

/** Detects whether a stream is JSON, which begins with a brace; the returned stream is still complete. */
export async function formOf(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  const begin = first.done ? undefined : first.value.find((byte) => !isBlank(byte));
  return { form: begin === BYTE.open ? ('geojson' as const) : ('csv' as const), body: whole(first, chunks) };
}

async function* whole(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
