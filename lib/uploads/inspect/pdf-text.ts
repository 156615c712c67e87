/** A stream of a PDF: its bytes, and the text before them since the last stream and since the last `obj`. */
export type PdfStream = { before: string; header: string; data: Buffer };

/** What a PDF consists of. The texts have one character per byte, and names in them are written without escapes. */
export type PdfParts = { outside: string; streams: PdfStream[] };

/** A character of a name or keyword. */
const REGULAR = String.raw`[^\s\0()<>[\]{}/%]`;
const streamStart = new RegExp(String.raw`(?<!end)stream(?!${REGULAR})[^\r\n]*(?:\r\n|\r|\n|$)`, 'g');
const STREAM_END = 'endstream';

const HASH = 0x23;
/** Each digit at its value, or at 16 more. */
const HEX = Buffer.from('0123456789ABCDEF0123456789abcdef');

/**
 * Separates streams from the rest by their keywords alone. What is written inside strings and comments counts as well:
 * readers differ in where those end, and none may find more than this.
 */
export function partsOf(file: Buffer): PdfParts {
  const text = file.toString('latin1');
  const outside: string[] = [];
  const streams: PdfStream[] = [];
  let at = 0;
  streamStart.lastIndex = 0;
  for (let found = streamStart.exec(text); found; found = streamStart.exec(text)) {
    const before = unescaped(file.subarray(at, found.index));
    const start = found.index + found[0].length;
    const stop = text.indexOf(STREAM_END, start);
    const end = stop < 0 ? text.length : stop;
    outside.push(before);
    streams.push({
      before,
      header: before.slice(before.lastIndexOf('obj') + 1),
      data: file.subarray(start, end),
    });
    at = Math.min(end + STREAM_END.length, text.length);
    streamStart.lastIndex = at;
  }
  return { outside: [...outside, unescaped(file.subarray(at))].join('\n'), streams };
}

/** The characters of bytes in which any may be written as `#` and two hexadecimal digits, as names allow. */
export function unescaped(bytes: Buffer): string {
  if (!bytes.includes(HASH)) return bytes.toString('latin1');
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const escaped = bytes[at] === HASH ? hexByte(bytes, at + 1) : undefined;
    plain[length] = escaped ?? bytes[at] ?? 0;
    length += 1;
    if (escaped !== undefined) at += 2;
  }
  return plain.toString('latin1', 0, length);
}

function hexByte(bytes: Buffer, at: number): number | undefined {
  const [high, low] = [HEX.indexOf(bytes[at] ?? 0), HEX.indexOf(bytes[at + 1] ?? 0)];
  return high < 0 || low < 0 ? undefined : (high % 16) * 16 + (low % 16);
}

/** Finds any of these names as a whole. */
export function anyName(...names: string[]): RegExp {
  return new RegExp(`/(?:${names.join('|')})(?!${REGULAR})`);
}

/** All names of a short text, in their order. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`/(${REGULAR}*)`, 'g'))].map(([, name = '']) => name);
}
