import type { ExportRow } from '../data/exports.ts';
import type { ExportFilter } from './schemas.ts';

type Kind = ExportRow['kind'];
type Format = 'csv' | 'json' | 'pdf' | 'zip';
type FilterName = keyof typeof ExportFilter.shape;

const OF_RECEIPTS: readonly FilterName[] = ['user_id', 'from', 'to', 'state', 'kind', 'number'];

/** The file format, the allowed filters and whether people are named, of each kind of export. */
const kinds: Record<Kind, { format: Format; filters: readonly FilterName[]; namesPeople: boolean }> = {
  passages: { format: 'csv', filters: [], namesPeople: true },
  receipts: { format: 'csv', filters: OF_RECEIPTS, namesPeople: true },
  'receipts-zip': { format: 'zip', filters: OF_RECEIPTS, namesPeople: true },
  history: {
    format: 'csv',
    filters: ['from', 'to', 'object', 'action', 'by_user_id'],
    namesPeople: true,
  },
  journal: { format: 'csv', filters: ['from', 'to'], namesPeople: false },
  // The request has a separate field for the sector.
  'sector-sheet': { format: 'pdf', filters: [], namesPeople: false },
  person: { format: 'json', filters: [], namesPeople: true },
};

export function formatOf(kind: Kind): Format {
  return kinds[kind].format;
}

/** Returns whether exports of this kind name donors, members or users. */
export function namesPeople(kind: Kind): boolean {
  return kinds[kind].namesPeople;
}

/** Returns the first filter that exports of this kind do not allow. */
export function unknownFilterOf(kind: Kind, filter: object): string | undefined {
  const known: readonly string[] = kinds[kind].filters;
  return Object.keys(filter).find((name) => !known.includes(name));
}
