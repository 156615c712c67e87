import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The money of an operation as entries for a ledger, as an export. */
export const journal = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table exports
     drop constraint exports_kind_check,
     add constraint exports_kind_check check (
       kind in ('passages', 'receipts', 'receipts-zip', 'history', 'person', 'sector-sheet', 'journal'))`,
];
