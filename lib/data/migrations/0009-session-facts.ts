import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The association and the role of a session's user at login. */
export const sessionFacts = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// Null in sessions created by the previous version. No foreign keys: the values describe the past.
const statements = [
  `alter table sessions
     add column entity_id bigint,
     add column fk_role int check (fk_role in (1, 2, 3, 9))`,
];
