import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The dwelling of a house, without floor and door, may be marked as not to be called at. */
export const dwellingOfAHouse = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = ['alter table dwellings drop constraint dwellings_check'];
