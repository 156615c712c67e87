import type { Config } from '../core/config/config.ts';
import type { Consequences } from '../core/context.ts';
import type { Cipher } from '../core/crypto/cipher.ts';
import type { Gateways } from '../core/gateways.ts';
import type { Ids } from '../core/ids.ts';
import type { Log } from '../core/log.ts';
import type { QueueName } from '../core/messages.ts';
import type { AddressBuckets } from '../core/quota.ts';
import type { Clock } from '../core/time.ts';
import type { Db } from '../data/connection/db.ts';

/** Settings, clock, database and gateways of a process; one per container. */
export type Resources = {
  config: Config;
  clock: Clock;
  ids: Ids;
  log: Log;
  db(): Db;
  cipher(): Promise<Cipher>;
  gateways: Gateways;
  /** Sleeps between two attempts. */
  pause(milliseconds: number): Promise<unknown>;
  /** Per-process quotas of addresses, for endpoints without a database. */
  addressBuckets: AddressBuckets;
  /** The consequences the function declares. */
  consequences?: Consequences;
  /** Throws for a queue that the function does not declare. */
  mayEnqueue?: (queue: QueueName) => boolean;
  /** In tests: undeclared problems become a 500. */
  strict: boolean;
};
