import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The day, and the part of it, for which somebody is expected back. */
export const returnVisits = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'alter table passages add column return_on date',
  `alter table passages add column return_part text check (return_part in ('morning', 'afternoon', 'evening'))`,
  `create index passages_to_return on passages (fk_operation, return_on, passage_id)
     where return_on is not null and deleted_at is null`,
];
