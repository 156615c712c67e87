import { rm } from 'node:fs/promises';
import { type Config, processEnvironment } from '../../lib/core/config/config.ts';
import { isUnavailable } from '../../lib/data/connection/errors.ts';
import { needsOperator } from '../../lib/event-log/store/require-no-gap.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { openResources } from '../../lib/runtime/open-resources.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { loadFunctions } from '../deploy/functions/functions.ts';
import { startBackingServices } from './backing-services.ts';
import { checkSettings } from './check-settings.ts';
import { type LocalDatabase, openEmbedded, openServer, withOwnBuildings } from './database/database.ts';
import { type AdminAccount, ensureFirstAdmin } from './first-admin.ts';
import { jobNamed, startFunctions } from './functions/start-functions.ts';
import { startHttpServer } from './http-server.ts';
import { lockFolder, requireUnlocked } from './lock.ts';
import { requireFreePorts } from './ports.ts';
import { recoverPreviousRun } from './recover-previous-run.ts';
import { openServiceLog } from './service-log.ts';
import { ensureServiceName } from './service-name.ts';
import type { LocalSettings } from './settings.ts';
import { simulatesPay } from './simulated-pay.ts';
import { writeStackFile } from './stack-file.ts';
import { UserError } from './user-error.ts';

export type Stack = {
  admin: AdminAccount;
  inboxUrl: string | undefined;
  /** The URL of the simulated payment provider. */
  payUrl: string | undefined;
  eventStore: ReturnType<Config['events']>['EVENT_STORE'];
  stage: string;
  stop(): Promise<void>;
};

/**
 * Starts the whole service on this machine with embedded replacements for AWS, unless the environment names the real
 * services. When a step fails, everything started before is stopped again.
 */
export async function startStack(settings: LocalSettings, onStep: (step: string) => void): Promise<Stack> {
  await using cleanup = new AsyncDisposableStack();
  await checkSettings(settings);
  // Checks the lock before the ports, so that a second start reports the running service instead of its ports.
  await requireUnlocked(settings.lockFile);
  const { serve: open, close } = await startHttpServer(settings.port);
  cleanup.defer(close);
  await requireFreePorts(portsOf(settings));
  cleanup.defer(await lockFolder(settings.lockFile));
  onStep('Starting queues, files, inbox and the simulated payment provider');
  const all = await loadFunctions();
  const queues = all.workers.map(({ handler }) => handler.facts.queue);
  const services = await startBackingServices(settings, queues, cleanup);
  const { config, awsClientOptions: aside, credentials, emulatorUrl, inbox, pay } = services;
  const database = await openDatabase(settings, config.keys().FIELD_KEY, onStep);
  cleanup.defer(() => database.close());
  const log = openServiceLog(settings.serviceLog);
  cleanup.defer(() => log.close());
  const service = await ensureServiceName(settings.serviceFile);
  const opened = openResources(config, { db: database.db, sink: log.sink, service, ...aside });
  const gateways = {
    ...opened.gateways,
    buildings: async () => database.buildings,
    owner: () => openOwner(database, config),
  };
  const resources = { ...opened, gateways };
  await requireMatchingFieldKey(resources, config);
  await requireEventStore(resources, onStep);
  // We hold the lock of the state folder, so the previous run has ended.
  await recoverPreviousRun(resources, service);
  const admin = await ensureFirstAdmin(jobNamed(all, 'create-admin'), resources, settings);
  open(startFunctions({ all, resources, database, services, mapGround: settings.mapGround, cleanup }));
  // Registered last, so that stopping begins with refusing new requests.
  cleanup.defer(close);
  const { STAGE: stage, BASE_URL: url } = config.service();
  const provider = pay && { payUrl: pay.url, paySecretKey: pay.secretKey };
  await writeStackFile(settings.stackFile, {
    url,
    stage,
    inboxUrl: inbox?.url,
    emulatorUrl,
    ...provider,
    ...credentials,
  });
  cleanup.defer(() => rm(settings.stackFile, { force: true }));
  const started = cleanup.move();
  const { EVENT_STORE: eventStore } = config.events();
  return {
    admin,
    inboxUrl: inbox?.url,
    payUrl: pay?.url,
    eventStore,
    stage,
    stop: () => started.disposeAsync(),
  };
}

/** Throws at the start, instead of at each request, if the database was encrypted with another key. */
async function requireMatchingFieldKey({ cipher }: Resources, config: Config): Promise<void> {
  try {
    await cipher();
  } catch (error) {
    const { FIELD_KEY } = config.keys();
    // Errors of KMS are clear by themselves.
    if (isUnavailable(error) || !FIELD_KEY.startsWith('file:')) throw error;
    throw new UserError(
      `The keys in this database are not those of FIELD_KEY (${FIELD_KEY}): another service made it. Start with its key file, or on another database.`,
      { cause: error },
    );
  }
}

const LOG_CHANGED =
  'The event log is not as it was left: it goes no further until somebody has looked (docs/runbooks)';

/** Throws if the bucket is missing. A changed log is only reported, because the running service unlocks it with a job. */
async function requireEventStore({ gateways }: Resources, onStep: (step: string) => void): Promise<void> {
  const store = await gateways.eventStore();
  await store.reached().catch((error: unknown) => {
    if (!needsOperator(error)) throw error;
    onStep(LOG_CHANGED);
  });
}

/** The ports of the emulated services. */
function portsOf({ smtpPort, inboxPort, payPort }: LocalSettings) {
  const inbox = [
    { name: 'SMTP_PORT', port: smtpPort },
    { name: 'INBOX_PORT', port: inboxPort },
  ];
  return [
    ...(processEnvironment['MAIL_TRANSPORT'] ? [] : inbox),
    ...(simulatesPay(processEnvironment) ? [{ name: 'PAY_PORT', port: payPort }] : []),
  ];
}

async function openDatabase(
  settings: LocalSettings,
  fieldKey: string,
  onStep: (step: string) => void,
): Promise<LocalDatabase> {
  const {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    BUILDINGS_DATABASE_URL: buildingsUrl,
  } = processEnvironment;
  if (url) onStep('Migrating the database');
  const database = url
    ? openServer(url, ownerUrl || url, fieldKey)
    : openEmbedded({ folder: settings.databaseFolder, fieldKey, onStep });
  if (!buildingsUrl) return database;
  return withOwnBuildings(await database, buildingsUrl, ownerUrl || url || buildingsUrl);
}

async function openOwner(database: LocalDatabase, config: Config) {
  const { wrap } = await openKeyWrap(config.keys().FIELD_KEY, {});
  return { ...(await database.owner()), wrap };
}
