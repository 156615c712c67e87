import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The history of a passage has the decisions about its refused values. */
export const conflictsOfPassages = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = ['create index field_conflicts_of_passage on field_conflicts (passage_id)'];
