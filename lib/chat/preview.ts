/** In characters as a reader counts them. */
export const MAX_PREVIEW = 100;

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Returns the beginning of a message on one line; `…` says that more follows. Never cuts a character of several code points. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  let end = 0;
  let counted = 0;
  for (const { index, segment } of characters.segment(line)) {
    if (counted === MAX_PREVIEW || index + segment.length > MAX_UNITS) return `${line.slice(0, end)}…`;
    counted += 1;
    end = index + segment.length;
  }
  return line;
}

/** Also bounds the length in bytes: one character may have any number of marks. */
const MAX_UNITS = 4 * MAX_PREVIEW;
