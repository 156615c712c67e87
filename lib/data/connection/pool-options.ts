import type { Duplex } from 'node:stream';
import type { Clock } from '../../core/time.ts';

/** How long requests wait for the database, in milliseconds, so that they can still answer with an error. */
export type TimeLimits = {
  /** For a lock that another transaction holds; the transaction is tried again then. */
  lock: number;
  /** For the execution of a statement. */
  statement: number;
  /** For everything that is done on a connection; after it the connection is closed, because its server may be gone. */
  connection: number;
};

/** Together with all attempts and the wait for a connection less than a function of an endpoint may run. */
export const REQUEST_LIMITS: TimeLimits = { lock: 4_000, statement: 18_000, connection: 22_000 };

export type PoolOptions = {
  /** The role set for every connection. */
  role?: string;
  connections?: number;
  /** Maximum wait for a connection. */
  connectTimeoutMs?: number;
  /** Called for every new connection. */
  password?: () => Promise<string>;
  clock?: Clock;
  /** None for the owner of the tables, who migrates. */
  limits?: TimeLimits;
  /** Made for every new connection, in place of a socket. */
  stream?: () => Duplex;
};
