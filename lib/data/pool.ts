import pg from 'pg';
import { parse } from 'pg-connection-string';
import { type Clock, type Instant, secondsBetween, systemClock } from '../core/time.ts';
import { isConnectionLost } from './errors.ts';
import type { PoolOptions } from './pool-options.ts';

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

/** A function has ten seconds for its answer, and is to say what it lacks. */
const PATIENCE_MS = 4_000;

/** The connections of a process: as many as it serves requests at a time. */
export function openPool(connectionString: string, options: PoolOptions) {
  const pool = new pg.Pool({
    ...connectionOf(connectionString, options.password),
    types,
    max: options.connections ?? 1,
    connectionTimeoutMillis: options.patience ?? PATIENCE_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    // An idle connection is nothing to wait for: what still keeps a process busy after its answer is a mistake.
    allowExitOnIdle: true,
    // Compiling a plan takes longer than any of our questions: 250 ms were seen for one of less than 10.
    options: `-c jit=off${options.role ? ` -c role=${options.role}` : ''}`,
  });
  return livePool(pool, options.clock);
}

/** The server of a stage ends a session that was idle for 15 minutes; ours is not used for as long as that. */
const MAX_IDLE_SECONDS = 600;

/**
 * A container that slept finds a connection that looks whole and may be gone: after that long another one is opened, as
 * for one that is known to have ended. No timer of ours could tell, because timers sleep with the container.
 */
function livePool(pool: pg.Pool, clock: Clock = systemClock) {
  const ended = endedOf(pool);
  const idleSince = new WeakMap<pg.PoolClient, Instant>();
  pool.on('release', (_, client) => idleSince.set(client, clock.now()));
  const isLive = (client: pg.PoolClient) => {
    const since = idleSince.get(client) ?? clock.now();
    return !ended.has(client) && secondsBetween(since, clock.now()) < MAX_IDLE_SECONDS;
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (isLive(client)) return client;
    client.release(true);
    return connect();
  };
  return { options: pool.options, end: () => pool.end(), connect };
}

/** The connections that have ended, as far as it is known; unheard, the event would end the process. */
function endedOf(pool: pg.Pool): WeakSet<pg.PoolClient> {
  const ended = new WeakSet<pg.PoolClient>();
  // The pool listens to those that are idle, and to those alone.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => ended.add(client));
    // What ends it during a statement is told as the failure of that statement first, and as an event some time later.
    client.connection.on('errorMessage', (failure) => {
      if (isConnectionLost(failure)) ended.add(client);
    });
  });
  return ended;
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
