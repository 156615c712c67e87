import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Counts the checks of an upload that have begun: of one that ends its process nothing else is left. */
export const uploadChecks = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'alter table uploads add column checks_begun int not null default 0, add column check_begun_at timestamptz',
];
