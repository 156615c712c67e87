import { bdnbAddresses, bdnbConstructions, bdnbGroups } from './bdnb.ts';
import { bdnbExtract } from './bdnb-extract.ts';
import { type Kind, splitLine } from './cells.ts';
import { own } from './own.ts';
import { rnbCsv, rnbIds } from './rnb.ts';
import { rpls } from './rpls.ts';

/** The kinds of CSV files; if a header matches several, the first applies. */
const kinds: readonly Kind[] = [
  own,
  bdnbConstructions,
  bdnbGroups,
  bdnbExtract,
  rnbCsv,
  rpls,
  bdnbAddresses,
  rnbIds,
];

/** The columns of a header line, and their delimiter. */
export type Header = { delimiter: ';' | ','; columns: string[] };

/** Reads the header line of a CSV file with either delimiter. */
export function readHeader(line: string | undefined): Header {
  const text = line?.replace(/^\ufeff/, '');
  if (text === undefined || text.startsWith('PK'))
    throw new Error(
      'this is no CSV or GeoJSON file in UTF-8; files that are compressed must be unpacked first',
    );
  const [semicolons, commas] = [columnsOf(text, ';'), columnsOf(text, ',')];
  return commas.length > semicolons.length
    ? { delimiter: ',', columns: commas }
    : { delimiter: ';', columns: semicolons };
}

const columnsOf = (text: string, delimiter: string) =>
  (splitLine(text, delimiter) ?? []).map((name) => name.trim());

/** Returns the kind of file with these columns; throws an error that names the kinds and their missing columns. */
export function kindOf({ columns }: Pick<Header, 'columns'>): Kind {
  const missing = kinds.map((kind) => ({ kind, names: missingIn(kind, columns) }));
  const found = missing.find(({ names }) => names.length === 0);
  if (found) return found.kind;
  const each = missing
    .filter(({ kind }) => 'read' in kind)
    .map(({ kind, names }) => `${kind.name} (missing: ${names.join(', ')})`);
  throw new Error(`not a file of buildings. Known by their header: RNB GeoJSON, ${each.join(', ')}`);
}

function missingIn({ columns }: Kind, given: readonly string[]): string[] {
  return columns
    .filter((names) => !names.some((name) => given.includes(name)))
    .map((names) => names.join(' or '));
}
