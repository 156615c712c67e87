import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The communes of an operation, in which doors without a sector are looked for. */
export const communes = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // Its communes are found one by the other in it, without reading the addresses.
  'create index sectors_adresses_in_commune on sectors_adresses (operation_id, code_insee)',
];
