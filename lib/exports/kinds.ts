import type { ExportRow } from '../data/exports.ts';
import type { ExportFilter } from './schemas.ts';

type Kind = ExportRow['kind'];
type Format = 'csv' | 'json' | 'pdf' | 'zip';
type FilterName = keyof typeof ExportFilter.shape;

const OF_RECEIPTS: readonly FilterName[] = ['user_id', 'from', 'to', 'state', 'kind', 'number'];

/** The file format and the allowed filters of each kind of export. */
const kinds: Record<Kind, { format: Format; filters: readonly FilterName[] }> = {
  passages: { format: 'csv', filters: [] },
  receipts: { format: 'csv', filters: OF_RECEIPTS },
  'receipts-zip': { format: 'zip', filters: OF_RECEIPTS },
  history: { format: 'csv', filters: ['from', 'to', 'object', 'action', 'by_user_id'] },
  journal: { format: 'csv', filters: ['from', 'to'] },
  // The request has a separate field for the sector.
  'sector-sheet': { format: 'pdf', filters: [] },
  person: { format: 'json', filters: [] },
};

export function formatOf(kind: Kind): Format {
  return kinds[kind].format;
}

/** Returns the first filter that exports of this kind do not allow. */
export function unknownFilterOf(kind: Kind, filter: object): string | undefined {
  const known: readonly string[] = kinds[kind].filters;
  return Object.keys(filter).find((name) => !known.includes(name));
}
