import { Kysely, PGliteDialect, type PGliteDialectConfig, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import type { Tenant } from '../tenant.ts';
import { type Clock, type Instant, secondsBetween, systemClock } from '../time.ts';
import type { Database } from './schema.ts';

/** A connection to ask, or the transaction in progress. */
export type Db = Kysely<Database>;

/** The role the application runs under; it owns nothing, so that row level security applies to it. */
export const APPLICATION_ROLE = 'tournee_app';

const OID = { int8: 20, date: 1082, timestamptz: 1184 };

/** One reading of int8, days and instants for every driver: number, `YYYY-MM-DD`, ISO 8601 UTC. */
export const columnParsers: Record<number, (text: string) => string | number> = {
  [OID.int8]: Number,
  [OID.date]: (text) => text,
  [OID.timestamptz]: (text) => new Date(text).toISOString(),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    columnParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/** PostgreSQL through `pg`. A Lambda serves one request at a time, hence one connection. */
export function dbOverPostgres(
  connectionString: string,
  options: {
    role?: string;
    connections?: number;
    password?: () => Promise<string>;
    clock?: Clock;
  } = {},
): Db {
  const pool = new pg.Pool({
    ...connectionOf(connectionString, options.password),
    types,
    max: options.connections ?? 1,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
    // An idle connection is nothing to wait for: what still keeps a process busy after its answer is a mistake.
    allowExitOnIdle: true,
    // Compiling a plan takes longer than any of our questions: 250 ms were seen for one of less than 10.
    options: `-c jit=off${options.role ? ` -c role=${options.role}` : ''}`,
  });
  // A connection that breaks while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: awakePool(pool, options.clock) }) });
}

/** The server of a stage ends a session that was idle for 15 minutes; ours is not used for as long as that. */
const MAX_IDLE_SECONDS = 600;

/**
 * A container that slept finds a connection that looks whole and may be gone: after that long another one is opened.
 * No timer of ours could tell, because timers sleep with the container.
 */
function awakePool(pool: pg.Pool, clock: Clock = systemClock) {
  const idleSince = new WeakMap<pg.PoolClient, Instant>();
  pool.on('release', (_, client) => idleSince.set(client, clock.now()));
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const since = idleSince.get(client);
      if (since === undefined || secondsBetween(since, clock.now()) < MAX_IDLE_SECONDS) return client;
      client.release(true);
      return pool.connect();
    },
  };
}

/** With a password that is asked for, the address is taken apart: an address as a whole overrules it by none. */
function connectionOf(
  connectionString: string,
  password: (() => Promise<string>) | undefined,
): pg.PoolConfig {
  if (!password) return { connectionString };
  const { host, port, user, database, sslmode } = parse(connectionString);
  return {
    ...(host ? { host } : {}),
    ...(port ? { port: Number(port) } : {}),
    ...(user ? { user } : {}),
    ...(database ? { database } : {}),
    // Of the modes a stage may name there is one: the certificate and the name in it are verified.
    ...(sslmode ? { ssl: { rejectUnauthorized: true } } : {}),
    password,
  };
}

/** The embedded database. Opened elsewhere, with {@link columnParsers} and under {@link APPLICATION_ROLE}. */
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
  return db.transaction().execute(async (trx) => {
    const [entity, all] = tenant === 'all' ? ['', 'on'] : [String(tenant.entityId), 'off'];
    // By statement: the dialect of the embedded database drops the access mode of a transaction.
    const readOnly = mode === 'read only' ? 'on' : 'off';
    await sql`select set_config('app.entity_id', ${entity}, true), set_config('app.all_entities', ${all}, true),
      set_config('transaction_read_only', ${readOnly}, true)`.execute(trx);
    return work(trx);
  });
}
