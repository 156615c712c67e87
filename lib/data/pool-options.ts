import type { Clock } from '../time.ts';

export type PoolOptions = {
  /** The role that statements run under. */
  role?: string;
  connections?: number;
  /** Asked whenever a connection is opened. */
  password?: () => Promise<string>;
  clock?: Clock;
};
