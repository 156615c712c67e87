import { setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { dbOverPglite } from '../../../infra/local/database/embedded-db.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import { createCipher } from '../../../lib/core/crypto/cipher.ts';
import type { Gateways } from '../../../lib/core/gateways.ts';
import type { Ids } from '../../../lib/core/ids.ts';
import { createLog } from '../../../lib/core/log.ts';
import { Problem } from '../../../lib/core/problems/problem.ts';
import { addressBuckets } from '../../../lib/core/quota.ts';
import { buildingsIn } from '../../../lib/data/buildings/db.ts';
import { APPLICATION_ROLE, type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openAddressSource } from '../../../lib/gateways/address-source/open.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { testMail } from '../mail/mail.ts';
import { testClock, testIds } from './determinism.ts';
import { testKeys } from './test-keys.ts';

export const clock = testClock('2026-11-20T09:00:00.000Z');
export const ids = testIds(clock);

/** The log lines of the running test. */
export const logLines: string[] = [];

export const environment = {
  STAGE: 'DEV',
  BASE_URL: 'https://tournee.test',
  LOG_LEVEL: 'debug',
  RATE_LIMIT: '600/200',
  RATE_LIMIT_KEYS: '120/60',
  // High limit: all requests of a test come from one address at one instant.
  RATE_LIMIT_OPEN: '60000/20000',
  CORS_ORIGINS: 'https://app.tournee.test',
  MIN_APP_VERSION: '1.2.0',
  SIGNUP: 'open',
  PASSKEY_RP_ID: 'app.tournee.test',
  PASSKEY_ORIGINS: 'https://app.tournee.test',
  SUPER_ADMIN_FACTOR: 'offered',
};

/** Whether a statement has run since the database was emptied. */
export const databaseUse = { isDirty: false };

const trackUse: KyselyPlugin = {
  transformQuery: ({ node }) => {
    databaseUse.isDirty = true;
    return node;
  },
  transformResult: async ({ result }) => result,
};

function openDb(): Db {
  const { database } = globalThis.shared;
  return database.kind === 'pglite'
    ? dbOverPglite(database.open)
    : dbOverPostgres(database.url, { role: APPLICATION_ROLE, connections: 8, connectTimeoutMs: 60_000 });
}

export const db = openDb().withPlugin(trackUse);
export const mail = testMail();

/** The cipher of the tests with another source of nonces. */
export const cipherWith = (drawn: Ids) => createCipher(testKeys, drawn);
export const cipher = cipherWith(ids);

export const gateways: Gateways = {
  files: async () => globalThis.shared.files,
  uploads: async () => globalThis.shared.uploads,
  fileScan: async () => ({ isClean: async () => true }),
  queues: async () => globalThis.shared.queues,
  mail: async () => mail,
  breach: async () => ({
    isCompromised: async (password) => /^(password|motdepasse|compromised)/i.test(password),
  }),
  // Real files of communes beside the project; a test of a server brings its own source.
  addressSource: async () => openAddressSource({ kind: 'folder', folder: '../shared/data' }, undefined),
  // Nothing takes events; a test of a receiver brings its own sender.
  webhooks: async () => ({ send: async () => ({ status: null, failure: 'no-connection' }) }),
  // There is no provider, as in a stage without a key; tests of card payments provide their own.
  pay: async () => {
    throw new Problem('pay-not-configured');
  },
  paySecrets: async () => ({ secrets: ['whsec_test'], livemode: false }),
  eventStore: () => {
    throw new Error('a test that needs an event store brings its own');
  },
  logFiles: () => {
    throw new Error('a test that reads the event log brings its own files');
  },
  logSigner: () => {
    throw new Error('a test that seals days brings its own signer');
  },
  settings: () => {
    throw new Error('a test that checks settings brings its own');
  },
  buildings: async () => buildingsIn(db),
  owner: () => {
    throw new Error('a test that migrates brings its own database');
  },
};

let buckets = addressBuckets();
/** Resets the quotas, because the clock restarts with each test: quotas used by earlier tests would never refill. */
export const resetAddressQuotas = (): void => {
  buckets = addressBuckets();
};

export const resources: Resources = {
  config: configFrom(environment),
  clock,
  ids,
  log: createLog((line) => logLines.push(line), 'debug', clock.now, { stage: 'DEV' }),
  db: () => db,
  cipher: async () => cipher,
  gateways,
  pause: (milliseconds) => setTimeout(milliseconds),
  addressBuckets: { take: (...asked) => buckets.take(...asked) },
  strict: true,
};
