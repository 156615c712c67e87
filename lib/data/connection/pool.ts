import pg from 'pg';
import { parse } from 'pg-connection-string';
import { type Clock, type Instant, secondsBetween, systemClock } from '../../core/time.ts';
import { isConnectionLost, isPlanOutdated } from './errors.ts';
import type { PoolOptions } from './pool-options.ts';
import { PreparedQuery } from './prepared-query.ts';
import type { Answer, Statement } from './statement.ts';

/** Well below the function's timeout, so that the function can still answer with an error. */
const CONNECT_TIMEOUT_MS = 4_000;

/** Opens the connection pool of a process. */
export function openPool(connectionString: string, options: PoolOptions) {
  const pool = new pg.Pool({
    ...connectionOf(connectionString, options.password),
    ...(options.stream ? { stream: options.stream } : {}),
    max: options.connections ?? 1,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    // Statements are sent without waiting for the results of earlier ones.
    pipeline: true,
    // Idle connections must not keep the process alive.
    allowExitOnIdle: true,
    // JIT compilation costs more than the service's queries: up to 250 ms for one of less than 10 ms. `work_mem` lets the
    // statistics of forty thousand visits sort and count in memory instead of in files; no other query of the application needs as
    // much.
    options: `-c jit=off -c timezone=UTC -c work_mem=16MB${roleOption(options)}${limitOptions(options)}`,
  });
  return { ...livePool(pool, options.clock), limits: options.limits, send };
}

/** Sends a statement and waits for its result. */
function send<R>(client: pg.PoolClient, statement: Statement): Promise<Answer<R>> {
  return client.query(new PreparedQuery<R>(statement)).answer;
}

const roleOption = ({ role }: PoolOptions) => (role ? ` -c role=${role}` : '');

const limitOptions = ({ limits }: PoolOptions) =>
  limits ? ` -c lock_timeout=${limits.lock} -c statement_timeout=${limits.statement}` : '';

/** Connections that were idle for longer are not reused: the server of a stage closes sessions after 15 minutes. */
const MAX_IDLE_SECONDS = 600;

/**
 * Replaces, on checkout, connections that have ended or were idle for too long: after a freeze of the container a connection may
 * look open and be closed. A timer could not detect that, because timers freeze too.
 */
function livePool(pool: pg.Pool, clock: Clock = systemClock) {
  const ended = trackEndedConnections(pool);
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
  return { end: () => pool.end(), connect };
}

/** Collects connections known to have ended. Without a listener their error event would end the process. */
function trackEndedConnections(pool: pg.Pool): WeakSet<pg.PoolClient> {
  const ended = new WeakSet<pg.PoolClient>();
  // The pool forwards errors of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => ended.add(client));
    // A loss during a statement first fails the statement; the error event follows later.
    client.connection.on('errorMessage', (failure) => {
      // A connection from before a migration keeps outdated plans; a new connection has none.
      if (isConnectionLost(failure) || isPlanOutdated(failure)) ended.add(client);
    });
  });
  return ended;
}

/** Connection settings. With a password function the URL is parsed, because `connectionString` would override it with an empty password. */
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
    // Stages allow one mode only: certificate and host name are verified.
    ...(sslmode ? { ssl: { rejectUnauthorized: true } } : {}),
    password,
  };
}
