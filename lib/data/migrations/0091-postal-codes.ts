import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The addresses of a postal code, by which a town is cut and an association's town is found. */
export const postalCodes = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = ['create index addresses_of_postal_code on addresses (code_postal, code_insee)'];
