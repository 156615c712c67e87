import type { QueryExecutorProvider } from 'kysely';
import { runAll } from './statements.ts';

/** Exports of the documents of receipts, and of the history: of an operation, or of the whole association. */
export const exportKinds = {
  up: (db: QueryExecutorProvider) => runAll(db, statements),
};

const statements = [
  `alter table exports
     drop constraint exports_kind_check,
     add constraint exports_kind_check check (kind in ('passages', 'receipts', 'receipts-zip', 'history', 'person')),
     drop constraint exports_of_operation_or_person,
     add constraint exports_of_operation_or_person check (
       case kind when 'person' then operation_id is null when 'history' then true else operation_id is not null end)`,
];
