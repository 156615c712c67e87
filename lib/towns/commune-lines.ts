import { SourceFailure } from '../core/source-failure.ts';
import { readHeader } from '../imports/ban.ts';
import { readLines } from '../imports/lines.ts';

/** What is taken of a file: all of it, which then has no other commune, or the lines of the commune. */
export type Taking = { code: string; hasOthers: boolean };

/** Counts what was read and taken. */
export type Taken = { bytes: number; lines: number };

/**
 * Passes on the header and the lines of a commune. Throws when the file is no list of addresses, has those of another commune where
 * it should not, or none at all. A line whose code cannot be read is passed on, so that the import counts it.
 */
export async function* communeLines(
  content: AsyncIterable<Uint8Array>,
  { code, hasOthers }: Taking,
  taken: Taken,
): AsyncGenerator<string> {
  let place: number | undefined;
  for await (const { text, end } of linesOf(content)) {
    taken.bytes = end;
    if (place === undefined) {
      place = placeOfCode(text);
      yield `${text}\n`;
    } else if (isTaken(codeIn(text, place), { code, hasOthers }, taken)) {
      // A line that is not UTF-8 stays one that cannot be read.
      yield `${text ?? '?'}\n`;
    }
  }
  if (place === undefined) throw new SourceFailure('not-addresses');
  if (taken.lines === 0) throw new SourceFailure('no-address');
}

function isTaken(own: string | undefined, { code, hasOthers }: Taking, taken: Taken): boolean {
  if (own === code) {
    taken.lines += 1;
    return true;
  }
  if (own !== undefined && !hasOthers) throw new SourceFailure('other-commune');
  return own === undefined && !hasOthers;
}

async function* linesOf(content: AsyncIterable<Uint8Array>) {
  try {
    yield* readLines(content, 0);
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure('not-addresses');
  }
}

function placeOfCode(header: string | undefined): number {
  try {
    return readHeader(header).indexOf('code_insee');
  } catch {
    throw new SourceFailure('not-addresses');
  }
}

/** The code of the commune in a line; undefined when it is torn. Cells before it hold no separators: numbers and names of streets. */
function codeIn(line: string | undefined, place: number): string | undefined {
  const cell = line?.split(';')[place]?.replaceAll('"', '').trim() ?? '';
  return /^(\d{5}|2[AB]\d{3})$/.test(cell) ? cell : undefined;
}
