import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What a session was begun with: the association and the role of its user at login. */
export const sessionFacts = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// Null in sessions of the version before, which may still begin some. What was true then refers to nothing.
const statements = [
  `alter table sessions
     add column entity_id bigint,
     add column fk_role int check (fk_role in (1, 2, 3, 9))`,
];
