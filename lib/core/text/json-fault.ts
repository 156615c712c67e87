/** For longer texts the fault's position is not searched: the search parses prefixes of the text. */
const MAX_SEARCHED = 65_536;

/** Describes where a text stops being JSON, without quoting it; undefined when the position is unknown. */
export function jsonFault(text: string): string | undefined {
  if (text.length > MAX_SEARCHED || stopsWithin(text, text.length) === undefined) return undefined;
  if (stopsWithin(text, text.length) === false) return 'it ends too early';
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (stopsWithin(text, middle)) bad = middle;
    else good = middle;
  }
  const lines = text.slice(0, good).split('\n');
  return `character ${good + 1} (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}) is not what JSON has there`;
}

/**
 * Returns true when the fault lies within the first `length` characters; false when these are a valid beginning; undefined when
 * they are complete JSON.
 */
function stopsWithin(text: string, length: number): boolean | undefined {
  try {
    JSON.parse(text.slice(0, length));
    return length === text.length ? undefined : false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/^(Unexpected end|Unterminated)/.test(message)) return false;
    const position = /at position (\d+)/.exec(message)?.[1];
    return position === undefined || Number(position) < length;
  }
}
