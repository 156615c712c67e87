import { setTimeout } from 'node:timers/promises';
import { once } from '../core/concurrency.ts';
import { type Config, processConfig } from '../core/config/config.ts';
import { openCipher } from '../core/crypto/field-keys.ts';
import { type Ids, randomIds } from '../core/ids.ts';
import { createLog, type LogSink } from '../core/log.ts';
import { addressBuckets } from '../core/quota.ts';
import { systemClock } from '../core/time.ts';
import type { Db } from '../data/connection/db.ts';
import { findFieldKeys } from '../data/field-keys.ts';
import type { AwsTarget } from '../gateways/aws.ts';
import { openGateways } from './gateway-table.ts';
import { openDatabase } from './open-database.ts';
import type { Resources } from './resources.ts';

/** Set by the local stack and by tests; a stage uses the defaults. */
export type Overrides = {
  db?: Db;
  sink?: LogSink;
  credentials?: AwsTarget['credentials'];
  region?: string;
  /** The name of the service, used as prefix of its lease holders. */
  service?: string;
};

/** Opens all resources of a process lazily from its settings. */
export function openResources(config: Config, overrides: Overrides = {}): Resources {
  const { LOG_LEVEL, STAGE } = config.service();
  const sink = overrides.sink ?? ((line: string) => process.stdout.write(`${line}\n`));
  const log = createLog(sink, LOG_LEVEL, systemClock.now, { stage: STAGE });
  const ids = randomIds(systemClock, overrides.service);
  const { credentials, region } = overrides;
  const target = { credentials, region };
  let { db } = overrides;
  const openDb = () => {
    db ??= openDatabase(config, target);
    return db;
  };
  return {
    config,
    clock: systemClock,
    ids,
    log,
    db: openDb,
    cipher: cipherOf(config, openDb, ids, target),
    gateways: openGateways({ config, log, ids, target }),
    pause: (milliseconds) => setTimeout(milliseconds),
    addressBuckets: addressBuckets(),
    strict: false,
  };
}

function cipherOf(config: Config, db: () => Db, ids: Ids, target: AwsTarget) {
  const keyWrap = once(async () => {
    const { openKeyWrap } = await import('../gateways/key-wrap.ts');
    return openKeyWrap(config.keys().FIELD_KEY, target);
  });
  return openCipher({
    find: () => findFieldKeys(db()),
    unwrap: async (wrapped) => (await keyWrap()).unwrap(wrapped),
    ids,
    clock: systemClock,
  });
}

let opened: Resources | undefined;

/** The resources of a Lambda container, opened from its environment at the first request. */
export function deployedResources(): Resources {
  opened ??= openResources(processConfig);
  return opened;
}
