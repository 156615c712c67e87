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
