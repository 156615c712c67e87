import {
  type Dialect,
  Kysely,
  PGliteDialect,
  type PGliteDialectConfig,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely';
import { isConnectionLost, isLoginRefused } from './errors.ts';
import type { PoolOptions } from './pool-options.ts';
import type { Database } from './schema.ts';

/** The rows a unit of work may see: those of one association, or all. */
export type Tenant = { entityId: number } | 'all';

/**
 * Runs `run` again, once, when its connection was lost: the server may have closed it while the container slept. After
 * `forbidRetry` was called, the error is thrown instead.
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

/** Runs `work` in a savepoint; a failure undoes its writes only. */
export async function inSavepoint<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    // On a lost connection everything is rolled back anyway; the original error is more useful.
    await undo(trx).catch(() => {});
    throw error;
  }
}

async function undo(trx: Db): Promise<void> {
  await sql`rollback to savepoint attempt`.execute(trx);
  await sql`release savepoint attempt`.execute(trx);
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** The dialect of a PostgreSQL server, whose connections may be lost at any time. */
function serverDialect(config: PostgresDialectConfig): Dialect {
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new ServerDriver(config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class ServerDriver extends PostgresDriver {
  /** Ignores failed rollbacks: the driver drops the connection, and the original error is more useful. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** A database handle, or the current transaction. */
export type Db = Kysely<Database>;

/** The role of the application; it owns no tables, so that row level security applies to it. */
export const APPLICATION_ROLE = 'tournee_app';

/** A PostgreSQL server through `pg`, loaded by the first query. One connection by default: a Lambda serves one request at a time. */
export function dbOverPostgres(connectionString: string, options: PoolOptions = {}): Db {
  const pool = async () => {
    const { openPool } = await import('./pool.ts');
    return openPool(connectionString, options);
  };
  return new Kysely<Database>({ dialect: serverDialect({ pool }) });
}

/** The embedded database; the caller opens it with `columnParsers` and under {@link APPLICATION_ROLE}. */
export function dbOverPglite(pglite: PGliteDialectConfig['pglite']): Db {
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
}

/** Runs `work` in a transaction that sees the rows of `tenant` only. */
export function inTransaction<T>(
  db: Db,
  tenant: Tenant,
  mode: 'read only' | 'read write',
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const [entity, all] = tenant === 'all' ? ['', 'on'] : [String(tenant.entityId), 'off'];
  // Set by statement, because the dialect of the embedded database ignores the access mode.
  const readOnly = mode === 'read only' ? 'on' : 'off';
  return retryOnLostConnection((forbidRetry) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.entity_id', ${entity}, true), set_config('app.all_entities', ${all}, true),
        set_config('transaction_read_only', ${readOnly}, true)`.execute(trx);
      forbidRetry();
      return work(trx);
    }),
  );
}

/** The first of several logins that the database accepts; the others are closed. */
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
