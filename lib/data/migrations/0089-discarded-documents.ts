import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** An administrator may discard a refused document of a phone: it leaves the list, and stays until its time has come. */
export const discardedDocuments = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table field_quarantine add column discarded_at timestamptz,
     add column discarded_by bigint references users on delete set null`,
];
