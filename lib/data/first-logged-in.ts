import { sql } from 'kysely';
import type { Db } from './db.ts';
import { isLoginRefused } from './errors.ts';

/** The first of several ways into one database that it accepts; the others are closed. */
export async function firstLoggedIn([first, ...others]: [Db, ...Db[]]): Promise<Db> {
  const [next, ...rest] = others;
  try {
    await sql`select 1`.execute(first);
    await Promise.all(others.map((other) => other.destroy()));
    return first;
  } catch (error) {
    await first.destroy();
    if (next && isLoginRefused(error)) return firstLoggedIn([next, ...rest]);
    await Promise.all(others.map((other) => other.destroy()));
    throw error;
  }
}
