import type { Config } from '../core/config/config.ts';
import type { Consequences } from '../core/context.ts';
import type { Cipher } from '../core/crypto.ts';
import type { Gateways } from '../core/gateways.ts';
import type { Ids } from '../core/ids.ts';
import type { Log } from '../core/log.ts';
import type { QueueName } from '../core/messages.ts';
import type { AddressBuckets } from '../core/quota.ts';
import type { Clock } from '../core/time.ts';
import type { Db } from '../data/db.ts';

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
  /** What the function declared to follow from its changes. */
  consequences?: Consequences;
  /** Refuses a queue that the function did not declare. */
  mayEnqueue?: (queue: QueueName) => boolean;
  /** In tests an answer that the endpoint does not declare is a failure. */
  strict: boolean;
};
