import { type RawBuilder, sql } from 'kysely';

/**
 * `door`: an address to call at. `place`: a street or hamlet without any number, to call at as a whole. `street`: the line of a street
 * whose doors have numbers; nobody is sent there, and it exists only while something refers to it.
 */
export type AddressKind = 'door' | 'place' | 'street';

/** True for an address to call at; `table` is its alias. */
export const isDoor = (table: string): RawBuilder<boolean> => sql`${sql.ref(`${table}.kind`)} <> 'street'`;
