import { callerScope, type Needs } from '../core/context.ts';
import type { Action } from '../core/roles-matrix.ts';
import type { ExportRow } from '../data/exports.ts';
import type { ExportFilter } from './schemas.ts';

type Kind = ExportRow['kind'];
type Format = 'csv' | 'json' | 'pdf' | 'zip';
type FilterName = keyof typeof ExportFilter.shape;

const OF_RECEIPTS: readonly FilterName[] = ['user_id', 'from', 'to', 'state', 'kind', 'number'];

const OF_HISTORY: readonly FilterName[] = ['from', 'to', 'object', 'action', 'by_user_id'];

type Facts = {
  format: Format;
  /** The action that reads its content otherwise, if one does: a file says nothing that its reader may not read. */
  reads: Action | null;
  filters: readonly FilterName[];
  namesPeople: boolean;
};

/** The file format, the action that reads its content, the allowed filters and whether people are named, of each kind of export. */
const kinds: Record<Kind, Facts> = {
  passages: { format: 'csv', reads: 'passage.read', filters: [], namesPeople: true },
  receipts: { format: 'csv', reads: 'receipt.read', filters: OF_RECEIPTS, namesPeople: true },
  'receipts-zip': { format: 'zip', reads: 'receipt.read', filters: OF_RECEIPTS, namesPeople: true },
  history: { format: 'csv', reads: 'entity.history', filters: OF_HISTORY, namesPeople: true },
  journal: { format: 'csv', reads: null, filters: ['from', 'to'], namesPeople: false },
  // The request has a separate field for the sector.
  'sector-sheet': { format: 'pdf', reads: 'sector.read', filters: [], namesPeople: false },
  person: { format: 'json', reads: 'privacy.manage', filters: [], namesPeople: true },
};

/** Returns whether the caller may read what exports of this kind contain; software may not whose key has no such action. */
export function mayReadContent(ctx: Needs<'caller'>, kind: Kind): boolean {
  const { reads } = kinds[kind];
  return reads === null || callerScope(ctx, reads) !== null;
}

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
