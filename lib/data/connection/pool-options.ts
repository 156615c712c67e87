import type { Duplex } from 'node:stream';
import type { Clock } from '../../core/time.ts';

/** How long requests wait for the database, in milliseconds, so that they can still respond with an error. */
export type TimeLimits = {
  /** For a lock that another transaction holds; the transaction is retried afterwards. */
  lock: number;
  /** For the execution of a statement. */
  statement: number;
  /** For all work on a checked-out connection; then the connection is closed, because its server may be gone. */
  connection: number;
};

/** All attempts and the wait for a connection together take less than the timeout of an endpoint's function. */
export const REQUEST_LIMITS: TimeLimits = { lock: 4_000, statement: 18_000, connection: 22_000 };

export type PoolOptions = {
  /** The role that every connection sets. */
  role?: string;
  connections?: number;
  /** Maximum wait for a connection. */
  connectTimeoutMs?: number;
  /** Returns the password; called for every new connection. */
  password?: () => Promise<string>;
  clock?: Clock;
  /** Omitted for the owner of the tables, who migrates. */
  limits?: TimeLimits;
  /** Creates the stream of every new connection, instead of a socket. */
  stream?: () => Duplex;
};
