import type { Access, Action } from '../../../lib/core/roles-matrix.ts';
import { libFiles as files } from './lib-files.ts';

/** A name and the file that exports it. */
type Exported = { name: string; file: string };

/** The facts about the record in an endpoint's path. */
export type RecordKind = {
  /** The name of the record's id in a path, in an answer and in the tests. */
  id: string;
  /** The noun with its article, for sentences. */
  noun: string;
  schema: Exported;
  /** The function that loads the record for a change; answers 404 if the record is out of the caller's reach. */
  load: Exported;
  row: Exported;
  reading: Action;
  writing: Action;
  /** Set if the record is loaded in its own transaction. */
  transaction?: 'own';
};

/** The kinds of records in paths, by their domain. */
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

/** The default access of an endpoint in a domain. */
export function usualAccess(domain: string, record: RecordKind | undefined, isReading: boolean): Access {
  const kind = record ?? recordKinds[domain];
  if (kind) return isReading ? kind.reading : kind.writing;
  return accessOfOthers[domain] ?? 'signed-in';
}
