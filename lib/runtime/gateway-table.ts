import { cachedFor, once } from '../core/concurrency.ts';
import { type Config, configFrom } from '../core/config/config.ts';
import type { Gateways, Opened } from '../core/gateways.ts';
import type { Ids } from '../core/ids.ts';
import type { Log } from '../core/log.ts';
import { Problem } from '../core/problems/problem.ts';
import { systemClock } from '../core/time.ts';
import type { AwsTarget } from '../gateways/aws.ts';
import type { Use } from './declared-use.ts';
import { openBuildings, openOwner } from './open-database.ts';

/** A declared use, or `any queue` for a function that declares at least one queue. */
export type Need = Use | 'any queue';

/** The values from which gateways are opened. */
export type Origin = { config: Config; log: Log; ids: Ids; target: AwsTarget };

export type Row<G> = {
  open(origin: Origin): Promise<G>;
  /** Seconds for which it is cached, if not as long as the container; 0 for a gateway that is opened each time. */
  seconds?: number;
  /** The paths of modules that opening it loads by `await import`. */
  modules?: readonly string[];
  /** The paths of modules that its calls load. */
  modulesOf?: { readonly [C in keyof G]?: string };
} & (
  | {
      /** A function must declare one of these to use it. */
      needs: readonly Need[];
      calls?: undefined;
    }
  | {
      /** A function must declare one of a call's needs to use the call; any allowed call opens the gateway. */
      calls: { readonly [C in keyof G]: readonly Need[] };
      needs?: undefined;
    }
);

/** Renewed secrets are loaded within this many seconds, without a deploy. */
const SECRETS_SECONDS = 300;

/** The modules that open a database with a login of the stage. */
export const loginModules = ['lib/data/connection/pool.ts', 'lib/gateways/database-login.ts'];
const logFilesCall = ['event-store', 'event-log'] as const;

/**
 * One row per gateway: how to open it, what a function declares to use it, and which modules the bundles of all other functions
 * leave out. SDKs are loaded by the first request that needs them; most requests need none.
 */
export const gatewayTable: { readonly [N in keyof Opened]: Row<Opened[N]> } = {
  files: {
    calls: {
      create: ['files-write', 'erasures-write'],
      read: ['files-read', 'erasures-read'],
      stream: ['files-read'],
      write: ['files-write', 'imports-write'],
      link: ['files-read'],
      list: ['erasures-read'],
      remove: ['exports-remove', 'receipts-remove'],
    },
    modules: ['lib/gateways/files.ts'],
    modulesOf: { link: 'lib/gateways/s3-presign.ts', write: 'lib/gateways/s3-upload.ts' },
    open: async ({ config, target }) => {
      const { openFiles } = await import('../gateways/files.ts');
      const { FILES_BUCKET, S3_ENDPOINT } = config.files();
      return openFiles(FILES_BUCKET, { endpoint: S3_ENDPOINT, ...target });
    },
  },
  uploads: {
    calls: {
      sign: ['uploads-sign'],
      link: ['uploads-read'],
      list: ['uploads-list'],
      read: ['uploads-read', 'uploads-check'],
      create: ['uploads-check'],
      spend: ['uploads-check'],
      remove: ['uploads-check'],
    },
    modules: ['lib/gateways/uploads.ts'],
    modulesOf: { sign: 'lib/gateways/s3-sign-upload.ts', link: 'lib/gateways/s3-presign.ts' },
    open: async ({ config, target }) => {
      const { openUploadFiles } = await import('../gateways/uploads.ts');
      const { FILES_BUCKET, S3_ENDPOINT } = config.files();
      return openUploadFiles(FILES_BUCKET, { endpoint: S3_ENDPOINT, ...target });
    },
  },
  fileScan: {
    needs: ['uploads-check'],
    // There is no scanner yet: docs/adr/0032.
    open: async () => ({ isClean: async () => true }),
  },
  queues: {
    needs: ['any queue'],
    modules: ['lib/gateways/queues.ts'],
    open: async ({ config, target }) => {
      const { openQueues } = await import('../gateways/queues.ts');
      const { QUEUE_URL_BASE, SQS_ENDPOINT } = config.queues();
      return openQueues(QUEUE_URL_BASE, { endpoint: SQS_ENDPOINT, ...target });
    },
  },
  mail: {
    needs: ['mail'],
    modules: ['lib/gateways/mail.ts'],
    open: async ({ config, target }) => {
      const { openSes, openSmtp } = await import('../gateways/mail.ts');
      const { MAIL_TRANSPORT, MAIL_FROM, MAIL_RATE } = config.mail();
      if (MAIL_TRANSPORT.kind === 'ses') return openSes(MAIL_FROM, MAIL_RATE, target);
      return openSmtp(MAIL_TRANSPORT.url, MAIL_FROM, MAIL_RATE);
    },
  },
  breach: {
    needs: ['breach'],
    modules: ['lib/gateways/breach-check.ts'],
    open: async ({ config, log }) => {
      const { openBreachCheck } = await import('../gateways/breach-check.ts');
      return openBreachCheck(config.breach().BREACH_API_URL, log);
    },
  },
  addressSource: {
    needs: ['address-source'],
    modules: ['lib/gateways/address-source/open.ts'],
    open: async ({ config }) => {
      const { openAddressSource } = await import('../gateways/address-source/open.ts');
      const { ADDRESS_SOURCE, OUTLINE_SOURCE } = config.addressSource();
      return openAddressSource(ADDRESS_SOURCE, OUTLINE_SOURCE);
    },
  },
  webhooks: {
    needs: ['webhooks'],
    modules: ['lib/gateways/webhooks/sender.ts'],
    open: async ({ config }) => {
      const { openWebhooks } = await import('../gateways/webhooks/sender.ts');
      const { STAGE, WEBHOOK_LOOPBACK } = config.service();
      return openWebhooks({ stage: STAGE, loopback: WEBHOOK_LOOPBACK });
    },
  },
  eventStore: {
    needs: ['event-store'],
    modules: ['lib/gateways/event-log/event-store.ts'],
    open: async ({ config, target }) => {
      const { openEventStore } = await import('../gateways/event-log/event-store.ts');
      const { EVENT_STORE, S3_ENDPOINT } = config.events();
      return openEventStore(EVENT_STORE, { endpoint: S3_ENDPOINT, ...target });
    },
  },
  logFiles: {
    calls: {
      list: logFilesCall,
      size: logFilesCall,
      read: logFilesCall,
      create: ['event-log'],
      replace: ['event-log'],
      remove: ['event-log'],
      tidy: ['event-log'],
    },
    modules: ['lib/gateways/event-log/log-files.ts'],
    modulesOf: { create: 'lib/gateways/s3-upload.ts' },
    open: async ({ config, target }) => {
      const { openLogFiles } = await import('../gateways/event-log/log-files.ts');
      const { EVENT_STORE, EVENT_LOG_LOCK: locks, S3_ENDPOINT } = config.events();
      return openLogFiles(EVENT_STORE, { endpoint: S3_ENDPOINT, ...target }, { locks });
    },
  },
  logSigner: {
    needs: ['event-log'],
    modules: ['lib/gateways/event-log/log-signer.ts'],
    open: async ({ config, target }) => {
      const { openLogSigner } = await import('../gateways/event-log/log-signer.ts');
      return openLogSigner(config.logKey().EVENT_LOG_KEY, target);
    },
  },
  pay: {
    needs: ['pay'],
    seconds: SECRETS_SECONDS,
    modules: ['lib/gateways/pay/provider.ts', 'lib/gateways/ssm-references.ts'],
    open: async (origin) => {
      const { openPay } = await import('../gateways/pay/provider.ts');
      const { PAY_SECRET_KEY: key, PAY_API_URL: url, PAY_ACCOUNT_PROFILE } = (await resolved(origin)).pay();
      if (!key) throw new Problem('pay-not-configured');
      return openPay({ key, url, profile: PAY_ACCOUNT_PROFILE }, origin.log, origin.ids);
    },
  },
  paySecrets: {
    needs: ['pay-secrets'],
    seconds: SECRETS_SECONDS,
    modules: ['lib/gateways/ssm-references.ts'],
    open: async (origin) => {
      const { PAY_WEBHOOK_SECRETS: secrets, STAGE } = (await resolved(origin)).paySecrets();
      if (secrets.length === 0) throw new Problem('pay-not-configured');
      return { secrets, livemode: STAGE === 'PROD' };
    },
  },
  buildings: {
    needs: ['buildings'],
    modules: loginModules,
    open: async ({ config, target }) => openBuildings(config, target),
  },
  owner: {
    needs: ['owner'],
    seconds: 0,
    modules: [...loginModules, 'lib/gateways/owner-login.ts', 'lib/gateways/key-wrap.ts'],
    open: ({ config, target }) => openOwner(config, target),
  },
  settings: {
    needs: ['every-setting'],
    seconds: 0,
    modules: ['lib/gateways/ssm-references.ts'],
    open: (origin) => resolved(origin),
  },
};

/** Returns the settings with references to secrets resolved. */
async function resolved({ config, target }: Origin): Promise<Config> {
  const { resolveReferences } = await import('../gateways/ssm-references.ts');
  return configFrom(await resolveReferences(config.environment, target));
}

/** Builds all gateways from a function of their name. */
export function gatewaysBy(make: <N extends keyof Opened>(name: N) => () => Promise<Opened[N]>): Gateways {
  return {
    files: make('files'),
    uploads: make('uploads'),
    fileScan: make('fileScan'),
    queues: make('queues'),
    mail: make('mail'),
    breach: make('breach'),
    addressSource: make('addressSource'),
    webhooks: make('webhooks'),
    eventStore: make('eventStore'),
    logFiles: make('logFiles'),
    logSigner: make('logSigner'),
    pay: make('pay'),
    paySecrets: make('paySecrets'),
    buildings: make('buildings'),
    owner: make('owner'),
    settings: make('settings'),
  };
}

/** The gateways of a process, each opened on first use. */
export function openGateways(origin: Origin): Gateways {
  return gatewaysBy((name) => {
    const { open, seconds } = gatewayTable[name];
    if (seconds === undefined) return once(() => open(origin));
    return seconds === 0 ? () => open(origin) : cachedFor(seconds, systemClock, () => open(origin));
  });
}

/** The needs of a gateway, or those of all its calls. */
export function needsOf<G>({ needs, calls }: Row<G>): readonly Need[] {
  return needs ?? [...new Set(Object.values<readonly Need[]>(calls).flat())];
}
