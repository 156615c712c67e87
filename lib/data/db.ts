import { Kysely, PGliteDialect, type PGliteDialectConfig, sql } from 'kysely';
import type { Tenant } from '../tenant.ts';
import { onLiveConnection } from './live-connection.ts';
import type { PoolOptions } from './pool-options.ts';
import type { Database } from './schema.ts';
import { serverDialect } from './server-dialect.ts';

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
