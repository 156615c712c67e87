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

/** Whose rows a unit of work may see: those of one association, or all of them. */
export type Tenant = { entityId: number } | 'all';

/**
 * Runs it once more when the connection it was given turns out to have ended: what a process finds after a sleep may
 * be one that the server ended meanwhile. From the call of `itCounts` on it may not happen twice.
 */
export async function onLiveConnection<T>(run: (itCounts: () => void) => Promise<T>): Promise<T> {
  let counts = false;
  const itCounts = () => {
    counts = true;
  };
  try {
    return await run(itCounts);
  } catch (error) {
    if (counts || !isConnectionLost(error)) throw error;
    return run(itCounts);
  }
}

/** Runs `work` inside the transaction in progress; what it wrote is undone when it fails, the rest stays. */
export async function inSavepoint<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    // Where the connection has ended everything is undone, and why the work failed says more than that.
    await undo(trx).catch(() => {});
    throw error;
  }
}

async function undo(trx: Db): Promise<void> {
  await sql`rollback to savepoint attempt`.execute(trx);
  await sql`release savepoint attempt`.execute(trx);
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** The dialect of a PostgreSQL server, whose connections may end at any moment. */
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
  /** The driver drops a connection that cannot roll back; why there was something to roll back says more than that. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** A connection to ask, or the transaction in progress. */
export type Db = Kysely<Database>;

/** The role the application runs under; it owns nothing, so that row level security applies to it. */
export const APPLICATION_ROLE = 'tournee_app';

/** PostgreSQL through `pg`, which is loaded by the first query. A Lambda serves one request at a time: one connection. */
export function dbOverPostgres(connectionString: string, options: PoolOptions = {}): Db {
  const pool = async () => {
    const { openPool } = await import('./pool.ts');
    return openPool(connectionString, options);
  };
  return new Kysely<Database>({ dialect: serverDialect({ pool }) });
}

/** The embedded database. Opened elsewhere, with the readings of `column-parsers.ts` and under {@link APPLICATION_ROLE}. */
export function dbOverPglite(pglite: PGliteDialectConfig['pglite']): Db {
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
}

/** One transaction that sees the rows of `tenant` only. */
export function inTransaction<T>(
  db: Db,
  tenant: Tenant,
  mode: 'read only' | 'read write',
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const [entity, all] = tenant === 'all' ? ['', 'on'] : [String(tenant.entityId), 'off'];
  // By statement: the dialect of the embedded database drops the access mode of a transaction.
  const readOnly = mode === 'read only' ? 'on' : 'off';
  return onLiveConnection((itCounts) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.entity_id', ${entity}, true), set_config('app.all_entities', ${all}, true),
        set_config('transaction_read_only', ${readOnly}, true)`.execute(trx);
      itCounts();
      return work(trx);
    }),
  );
}

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
