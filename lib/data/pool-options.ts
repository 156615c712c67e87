import type { Clock } from '../core/time.ts';

export type PoolOptions = {
  /** The role that statements run under. */
  role?: string;
  connections?: number;
  /** Milliseconds that a statement waits for a connection at most. */
  patience?: number;
  /** Asked whenever a connection is opened. */
  password?: () => Promise<string>;
  clock?: Clock;
};
