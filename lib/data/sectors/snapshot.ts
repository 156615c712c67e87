import { sql } from 'kysely';

/** What an operation keeps of an address from the day a sector gets it. */
const names = [
  'ban_id',
  'numero',
  'rep',
  'voie',
  'code_postal',
  'code_insee',
  'commune',
  'lon',
  'lat',
] as const;

export const snapshotColumns = sql.join(names.map((name) => sql.ref(name)));

/** The same columns of a table or an alias. */
export const snapshotOf = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));

/** Assignments that take them over from a table or an alias. */
export const snapshotFrom = (table: string) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`));
