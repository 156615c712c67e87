import type { Clock } from '../core/time.ts';

export type PoolOptions = {
  /** The role set for every connection. */
  role?: string;
  connections?: number;
  /** Maximum wait for a connection. */
  connectTimeoutMs?: number;
  /** Called for every new connection. */
  password?: () => Promise<string>;
  clock?: Clock;
};
