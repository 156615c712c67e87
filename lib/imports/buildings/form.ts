const BRACE = 0x7b;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number) => byte <= 0x20 || BYTE_ORDER_MARK.includes(byte);

/** Whether a stream is JSON, which begins with a brace; the stream that is returned is still whole. */
export async function formOf(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  const begin = first.done ? undefined : first.value.find((byte) => !isBlank(byte));
  return { form: begin === BRACE ? ('geojson' as const) : ('csv' as const), body: whole(first, chunks) };
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
