import { Kysely, sql } from 'kysely';
import type { BuildingsDatabase } from '../tables/buildings.ts';
import type { Database } from '../tables/database.ts';
import { isConnectionLost, isLoginRefused } from './errors.ts';
import type { PoolOptions } from './pool-options.ts';
import { type LivePool, ServerDriver } from './server-driver.ts';

/**
 * Repeats `run` once when its connection was lost: the server may have closed it while the container was frozen. After
 * `forbidRetry` was called, throws the error instead.
 */
export async function retryOnLostConnection<T>(run: (forbidRetry: () => void) => Promise<T>): Promise<T> {
  let retryForbidden = false;
  const forbidRetry = () => {
    retryForbidden = true;
  };
  try {
    return await run(forbidRetry);
  } catch (error) {
    if (retryForbidden || !isConnectionLost(error)) throw error;
    return run(forbidRetry);
  }
}

/** A database handle, or the current transaction. */
export type Db = Kysely<Database>;

/** A handle of the buildings database. Where it shares the embedded database, it waits for an open transaction to end. */
export type BuildingsDb = Kysely<BuildingsDatabase>;

/** A server on which the owner role opens databases of buildings by name. */
export type BuildingsServer = { database: string; open(database: string): Promise<BuildingsDb> };

/** The role of the application; it owns no tables, so that row level security applies to it. */
export const APPLICATION_ROLE = 'tournee_app';

/**
 * A PostgreSQL server through `pg`, which the first query loads. One connection by default: a Lambda serves one request at a time.
 */
export function dbOverPostgres(connectionString: string, options: PoolOptions = {}): Db {
  return dbOverPool(async () => {
    const { openPool } = await import('./pool.ts');
    return openPool(connectionString, options);
  });
}

/** A database whose connection pool the first statement opens. */
export function dbOverPool(openPool: () => Promise<LivePool>): Db {
  const { dialect } = new ServerDriver(openPool);
  return new Kysely<Database>({ dialect });
}

/** Returns the first of several logins that the database accepts; closes the others. */
export async function firstAcceptedLogin([first, ...others]: [Db, ...Db[]]): Promise<Db> {
  const [next, ...rest] = others;
  try {
    await sql`select 1`.execute(first);
    await Promise.all(others.map((other) => other.destroy()));
    return first;
  } catch (error) {
    await first.destroy();
    if (next && isLoginRefused(error)) return firstAcceptedLogin([next, ...rest]);
    await Promise.all(others.map((other) => other.destroy()));
    throw error;
  }
}
