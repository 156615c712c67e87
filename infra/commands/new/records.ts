import type { Access, Action } from '../../../lib/core/roles-matrix.ts';
import { libFiles as files } from './lib-files.ts';

/** A name and the file that exports it. */
type Exported = { name: string; file: string };

/** What an endpoint needs to know of the record that its path names. */
export type RecordKind = {
  /** Its parameter in a path, its field in an answer, its name in the tests. */
  id: string;
  /** With its article, for sentences. */
  noun: string;
  schema: Exported;
  /** Loads it for a change: 404 when it is out of reach. */
  load: Exported;
  row: Exported;
  reading: Action;
  writing: Action;
  /** It is loaded in a transaction of its own. */
  transaction?: 'own';
};

/** The records that paths name, by the domain they belong to. */
export const recordKinds: Readonly<Record<string, RecordKind>> = {
  entities: {
    id: 'entity_id',
    noun: 'an entity',
    schema: { name: 'Entity', file: files.entitySchemas },
    load: { name: 'loadForChange', file: files.entityLoad },
    row: { name: 'EntityRow', file: files.entityRow },
    reading: 'entity.read',
    writing: 'entity.edit',
  },
  exports: {
    id: 'export_id',
    noun: 'an export',
    schema: { name: 'Export', file: files.exportSchemas },
    load: { name: 'loadExport', file: files.exportLoad },
    row: { name: 'ExportRow', file: files.exportRow },
    reading: 'export.read',
    writing: 'export.create',
    transaction: 'own',
  },
  operations: {
    id: 'operation_id',
    noun: 'an operation',
    schema: { name: 'Operation', file: files.operationSchemas },
    load: { name: 'loadForChange', file: files.operationLoad },
    row: { name: 'OperationRow', file: files.operationRow },
    reading: 'operation.read',
    writing: 'operation.write',
  },
  passages: {
    id: 'passage_id',
    noun: 'a passage',
    schema: { name: 'Passage', file: files.passageSchemas },
    load: { name: 'loadForChange', file: files.passageLoad },
    row: { name: 'PassageRow', file: files.passageRow },
    reading: 'passage.read',
    writing: 'passage.edit',
  },
  receipts: {
    id: 'receipt_id',
    noun: 'a receipt',
    schema: { name: 'Receipt', file: files.receiptSchemas },
    load: { name: 'loadReceipt', file: files.receiptLoad },
    row: { name: 'ReceiptRow', file: files.receiptRow },
    reading: 'receipt.read',
    writing: 'receipt.issue',
  },
  sectors: {
    id: 'sector_id',
    noun: 'a sector',
    schema: { name: 'Sector', file: files.sectorSchemas },
    load: { name: 'loadForChange', file: files.sectorLoad },
    row: { name: 'SectorRow', file: files.sectorRow },
    reading: 'sector.read',
    writing: 'sector.write',
  },
  users: {
    id: 'user_id',
    noun: 'a user',
    schema: { name: 'User', file: files.userSchemas },
    load: { name: 'loadForChange', file: files.userLoad },
    row: { name: 'LockedUser', file: files.userLoad },
    reading: 'user.read',
    writing: 'user.create',
  },
};

const accessOfOthers: Readonly<Record<string, Action>> = {
  geo: 'geo.read',
  pay: 'pay.account',
  stats: 'stats.read',
};

/** What an endpoint of a domain asks of its caller, unless it is told otherwise. */
export function usualAccess(domain: string, record: RecordKind | undefined, isReading: boolean): Access {
  const kind = record ?? recordKinds[domain];
  if (kind) return isReading ? kind.reading : kind.writing;
  return accessOfOthers[domain] ?? 'signed-in';
}
