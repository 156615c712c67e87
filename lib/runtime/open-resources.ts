import { setTimeout } from 'node:timers/promises';
import { cachedFor, once } from '../core/concurrency.ts';
import { type Config, configFrom } from '../core/config/config.ts';
import { openCipher } from '../core/field-keys.ts';
import type { Gateways } from '../core/gateways.ts';
import { type Ids, randomIds } from '../core/ids.ts';
import { createLog, type Log, type LogSink } from '../core/log.ts';
import { Problem } from '../core/problems.ts';
import { addressBuckets } from '../core/quota.ts';
import { systemClock } from '../core/time.ts';
import { buildingsOverPostgres } from '../data/buildings/db.ts';
import { buildingsServer } from '../data/buildings/server.ts';
import {
  APPLICATION_ROLE,
  type BuildingsDb,
  type Db,
  dbOverPostgres,
  firstAcceptedLogin,
} from '../data/db.ts';
import { findFieldKeys } from '../data/field-keys.ts';
import { REQUEST_LIMITS } from '../data/pool-options.ts';
import type { AwsTarget } from '../gateways/aws.ts';
import type { Resources } from './resources.ts';

/** Renewed secrets are picked up within this time, without a deploy. */
const SECRETS_SECONDS = 300;

/** Replaced by the local stack and by tests; a stage uses the defaults. */
export type Overrides = {
  db?: Db;
  sink?: LogSink;
  credentials?: AwsTarget['credentials'];
  region?: string;
  /** Name of the service, as prefix of its lease holders. */
  service?: string;
};

/** All resources of a process, opened lazily from its settings. */
export function openResources(config: Config, overrides: Overrides = {}): Resources {
  const { LOG_LEVEL, STAGE } = config.service();
  const sink = overrides.sink ?? ((line: string) => process.stdout.write(`${line}\n`));
  const log = createLog(sink, LOG_LEVEL, systemClock.now, { stage: STAGE });
  const ids = randomIds(systemClock, overrides.service);
  let { db } = overrides;
  const openDb = () => {
    db ??= openDatabase(config, overrides);
    return db;
  };
  return {
    config,
    clock: systemClock,
    ids,
    log,
    db: openDb,
    cipher: cipherOf(config, openDb, ids, overrides),
    gateways: openGateways(config, log, ids, overrides),
    pause: (milliseconds) => setTimeout(milliseconds),
    addressBuckets: addressBuckets(),
    strict: false,
  };
}

/** Logs in by password, or in a stage by an IAM token. */
function openDatabase(config: Config, target: AwsTarget): Db {
  const { DATABASE_URL, DATABASE_LOGIN } = config.database();
  const options = { role: APPLICATION_ROLE, limits: REQUEST_LIMITS };
  return dbOverPostgres(DATABASE_URL, { ...options, ...loginOf(DATABASE_URL, DATABASE_LOGIN, target) });
}

/** The stage's buildings; without a database of their own, those in the main one. */
function openBuildings(config: Config, target: AwsTarget): BuildingsDb {
  const { BUILDINGS_DATABASE_URL, DATABASE_LOGIN } = config.buildings();
  const url = BUILDINGS_DATABASE_URL ?? config.database().DATABASE_URL;
  return buildingsOverPostgres(url, loginOf(url, DATABASE_LOGIN, target));
}

function loginOf(url: string, kind: 'password' | 'iam', { credentials, region }: AwsTarget) {
  if (kind === 'password') return {};
  const login = once(async () => {
    const { iamPassword } = await import('../gateways/database-login.ts');
    return iamPassword(url, { credentials, region });
  });
  return { password: async () => (await login())() };
}

/** Connects as the owner of the tables; in a stage with the password managed by RDS. */
async function openOwner(config: Config, target: AwsTarget, url: string): Promise<Db> {
  const { DATABASE_OWNER_SECRET } = config.owner();
  if (!DATABASE_OWNER_SECRET) return dbOverPostgres(url);
  const [{ managedPassword }, { iamPassword }] = await Promise.all([
    import('../gateways/owner-login.ts'),
    import('../gateways/database-login.ts'),
  ]);
  const over = (password: () => Promise<string>) => dbOverPostgres(url, { password });
  // From PostgreSQL 16 on the creator of a role is a member of it, and RDS may require a token of members of rds_iam.
  return firstAcceptedLogin([
    over(await managedPassword(DATABASE_OWNER_SECRET, target)),
    over(await iamPassword(url, target)),
  ]);
}

function cipherOf(config: Config, db: () => Db, ids: Ids, { credentials, region }: Overrides) {
  const keyWrap = once(async () => {
    const { openKeyWrap } = await import('../gateways/key-wrap.ts');
    return openKeyWrap(config.keys().FIELD_KEY, { credentials, region });
  });
  return openCipher({
    find: () => findFieldKeys(db()),
    unwrap: async (wrapped) => (await keyWrap()).unwrap(wrapped),
    ids,
    clock: systemClock,
  });
}

/** SDKs are loaded by the first request that needs them; most requests need none. */
function openGateways(config: Config, log: Log, ids: Ids, { credentials, region }: Overrides): Gateways {
  return {
    files: once(async () => {
      const { openFiles } = await import('../gateways/files.ts');
      const { FILES_BUCKET, S3_ENDPOINT } = config.files();
      return openFiles(FILES_BUCKET, { endpoint: S3_ENDPOINT, credentials, region });
    }),
    uploads: once(async () => {
      const { openUploadFiles } = await import('../gateways/uploads.ts');
      const { FILES_BUCKET, S3_ENDPOINT } = config.files();
      return openUploadFiles(FILES_BUCKET, { endpoint: S3_ENDPOINT, credentials, region });
    }),
    // There is no scanner yet: docs/adr/0032.
    fileScan: async () => ({ isClean: async () => true }),
    queues: once(async () => {
      const { openQueues } = await import('../gateways/queues.ts');
      const { QUEUE_URL_BASE, SQS_ENDPOINT } = config.queues();
      return openQueues(QUEUE_URL_BASE, { endpoint: SQS_ENDPOINT, credentials, region });
    }),
    mail: once(async () => {
      const { openSes, openSmtp } = await import('../gateways/mail.ts');
      const { MAIL_TRANSPORT, MAIL_FROM, MAIL_RATE } = config.mail();
      if (MAIL_TRANSPORT.kind === 'ses') return openSes(MAIL_FROM, MAIL_RATE, { credentials, region });
      return openSmtp(MAIL_TRANSPORT.url, MAIL_FROM, MAIL_RATE);
    }),
    breach: once(async () => {
      const { openBreachCheck } = await import('../gateways/breach-check.ts');
      return openBreachCheck(config.breach().BREACH_API_URL, log);
    }),
    eventStore: once(async () => {
      const { openEventStore } = await import('../gateways/event-log/event-store.ts');
      const { EVENT_STORE, S3_ENDPOINT } = config.events();
      return openEventStore(EVENT_STORE, { endpoint: S3_ENDPOINT, credentials, region });
    }),
    logFiles: once(async () => {
      const { openLogFiles } = await import('../gateways/event-log/log-files.ts');
      const { EVENT_STORE, EVENT_LOG_LOCK: locks, S3_ENDPOINT } = config.events();
      return openLogFiles(EVENT_STORE, { endpoint: S3_ENDPOINT, credentials, region }, { locks });
    }),
    logSigner: once(async () => {
      const { openLogSigner } = await import('../gateways/event-log/log-signer.ts');
      return openLogSigner(config.logKey().EVENT_LOG_KEY, { credentials, region });
    }),
    pay: cachedFor(SECRETS_SECONDS, systemClock, async () => {
      const [{ openPay }, { resolveReferences }] = await Promise.all([
        import('../gateways/pay/provider.ts'),
        import('../gateways/ssm-references.ts'),
      ]);
      const environment = await resolveReferences(config.environment, { credentials, region });
      const { PAY_SECRET_KEY: key, PAY_API_URL: url, PAY_ACCOUNT_PROFILE } = configFrom(environment).pay();
      if (!key) throw new Problem('pay-not-configured');
      return openPay({ key, url, profile: PAY_ACCOUNT_PROFILE }, log, ids);
    }),
    paySecrets: cachedFor(SECRETS_SECONDS, systemClock, async () => {
      const { resolveReferences } = await import('../gateways/ssm-references.ts');
      const environment = await resolveReferences(config.environment, { credentials, region });
      const { PAY_WEBHOOK_SECRETS: secrets, STAGE } = configFrom(environment).paySecrets();
      if (secrets.length === 0) throw new Problem('pay-not-configured');
      return { secrets, livemode: STAGE === 'PROD' };
    }),
    buildings: once(async () => openBuildings(config, { credentials, region })),
    owner: async () => {
      const { openKeyWrap } = await import('../gateways/key-wrap.ts');
      const { wrap } = await openKeyWrap(config.keys().FIELD_KEY, { credentials, region });
      const open = (url: string) => openOwner(config, { credentials, region }, url);
      const { DATABASE_OWNER_URL: url } = config.owner();
      const { BUILDINGS_DATABASE_URL: own } = config.buildings();
      const buildings = own ? { buildings: buildingsServer(own, url, open) } : {};
      const db = await open(url);
      return { db, ...buildings, wrap, close: () => db.destroy() };
    },
    settings: async () => {
      const { resolveReferences } = await import('../gateways/ssm-references.ts');
      return configFrom(await resolveReferences(config.environment, { credentials, region }));
    },
  };
}
