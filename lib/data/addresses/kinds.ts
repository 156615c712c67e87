import { type RawBuilder, sql } from 'kysely';

/** True for an address to call at; `table` is its alias. */
export const isDoor = (table: string): RawBuilder<boolean> => sql`${sql.ref(`${table}.kind`)} <> 'street'`;
