/** What no length is given for comes in pieces of this one. */
const REST = 64 * 1024;

/** Their memory is used again: a piece is good until so many more of them are asked for. */
export const GOOD_FOR = 4;

/** The bytes in pieces of these lengths, one after the other; the last piece may be shorter. */
export async function* cut(
  chunks: AsyncIterable<Uint8Array>,
  lengths: Iterable<number>,
): AsyncGenerator<Uint8Array> {
  const ahead = lengths[Symbol.iterator]();
  const next = memoryInTurn(() => ahead.next().value ?? REST);
  let piece = next();
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(piece.length - filled, chunk.length - at);
      piece.set(chunk.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < piece.length) continue;
      yield piece;
      piece = next();
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** A place of the length that is asked for; each place serves every so many times. */
function memoryInTurn(nextLength: () => number): () => Buffer {
  const places: Buffer[] = [];
  let turn = 0;
  return () => {
    turn = (turn + 1) % GOOD_FOR;
    const length = nextLength();
    let place = places[turn] ?? Buffer.alloc(0);
    if (place.length < length) place = Buffer.allocUnsafeSlow(length);
    places[turn] = place;
    return place.subarray(0, length);
  };
}
