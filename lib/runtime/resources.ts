import type { AddressBuckets } from '../address-buckets.ts';
import type { Config } from '../config.ts';
import type { Cipher } from '../crypto.ts';
import type { Db } from '../data/db.ts';
import type { Gateways } from '../gateways.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import type { QueueName } from '../messages.ts';
import type { Clock } from '../time.ts';

/** What a process has: settings, clock, database, the outside world. One per container. */
export type Resources = {
  config: Config;
  clock: Clock;
  ids: Ids;
  log: Log;
  db(): Db;
  cipher(): Promise<Cipher>;
  gateways: Gateways;
  /** Lets milliseconds pass between two attempts. */
  pause(milliseconds: number): Promise<unknown>;
  /** Requests of addresses, where the database is not asked. */
  addressBuckets: AddressBuckets;
  /** Refuses a queue that the function did not declare. */
  mayEnqueue?: (queue: QueueName) => boolean;
  /** In tests an answer that the endpoint does not declare is a failure. */
  strict: boolean;
};
