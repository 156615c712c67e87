import { rm } from 'node:fs/promises';
import { type Config, processEnvironment } from '../../lib/core/config/config.ts';
import { isUnavailable } from '../../lib/data/errors.ts';
import { needsOperator } from '../../lib/event-log/store/require-no-gap.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { openResources } from '../../lib/runtime/open-resources.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { loadFunctions } from '../deploy/functions.ts';
import { startBackingServices } from './backing-services.ts';
import { checkSettings } from './check-settings.ts';
import { type LocalDatabase, openEmbedded, openServer } from './database.ts';
import { type AdminLine, ensureFirstAdmin } from './first-admin.ts';
import { holdPort } from './http-server.ts';
import { lockFolder, requireUnlocked } from './lock.ts';
import { simulatesPay } from './pay-site.ts';
import { requireFreePorts } from './ports.ts';
import { openServiceLog } from './service-log.ts';
import { ensureServiceName } from './service-name.ts';
import type { LocalSettings } from './settings.ts';
import { writeStackFile } from './stack-file.ts';
import { StopLine } from './stop-line.ts';
import { takeOver } from './take-over.ts';
import { jobNamed, startWork } from './work.ts';

export type Stack = {
  admin: AdminLine;
  inboxUrl: string | undefined;
  /** Of the simulated payment provider. */
  payUrl: string | undefined;
  eventStore: ReturnType<Config['events']>['EVENT_STORE'];
  stage: string;
  stop(): Promise<void>;
};

/**
 * Starts the whole service on this machine: what a stage has in AWS is embedded, unless the environment
 * names the real thing. What was started is stopped again when a later step fails.
 */
export async function startStack(settings: LocalSettings, onStep: (step: string) => void): Promise<Stack> {
  await using closing = new AsyncDisposableStack();
  await checkSettings(settings);
  // Who starts it a second time is told so, not that its ports are taken.
  await requireUnlocked(settings.lockFile);
  const { open, close } = await holdPort(settings.port);
  closing.defer(close);
  await requireFreePorts(portsOf(settings));
  closing.defer(await lockFolder(settings.lockFile));
  onStep('Starting queues, files, inbox and the simulated payment provider');
  const all = await loadFunctions();
  const queues = all.workers.map(({ handler }) => handler.facts.queue);
  const surroundings = await startBackingServices(settings, queues, closing);
  const { config, aside, credentials, emulatorUrl, inbox, pay } = surroundings;
  const database = await openDatabase(settings, config.keys().FIELD_KEY, onStep);
  closing.defer(() => database.close());
  const log = openServiceLog(settings.serviceLog);
  closing.defer(() => log.close());
  const service = await ensureServiceName(settings.serviceFile);
  const opened = openResources(config, { db: database.db, sink: log.sink, service, ...aside });
  const resources = { ...opened, gateways: { ...opened.gateways, owner: () => ownerOf(database, config) } };
  await requireOwnKeys(resources, config);
  await requireEventStore(resources, onStep);
  // The lock of the folder is ours: who held it before is gone.
  await takeOver(resources, service);
  const admin = await ensureFirstAdmin(jobNamed(all, 'create-admin'), resources, settings);
  open(startWork({ all, resources, database, surroundings, closing }));
  // First of all, no new requests.
  closing.defer(close);
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
  closing.defer(() => rm(settings.stackFile, { force: true }));
  const started = closing.move();
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

/** What another key has closed would be an error at each request, long after the start. */
async function requireOwnKeys({ cipher }: Resources, config: Config): Promise<void> {
  try {
    await cipher();
  } catch (error) {
    const { FIELD_KEY } = config.keys();
    // What KMS answers says by itself what is the matter.
    if (isUnavailable(error) || !FIELD_KEY.startsWith('file:')) throw error;
    throw new StopLine(
      `The keys in this database are not those of FIELD_KEY (${FIELD_KEY}): another service made it. Start with its key file, or on another database.`,
      { cause: error },
    );
  }
}

const CHANGED =
  'The event log is not as it was left: it goes no further until somebody has looked (docs/runbooks)';

/** A bucket that is not there stops the start, not every relay after it. A log that was changed does not: it is released by a job. */
async function requireEventStore({ gateways }: Resources, onStep: (step: string) => void): Promise<void> {
  const store = await gateways.eventStore();
  await store.reached().catch((error: unknown) => {
    if (!needsOperator(error)) throw error;
    onStep(CHANGED);
  });
}

/** The ports of what the environment does not name itself. */
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

function openDatabase(
  settings: LocalSettings,
  fieldKey: string,
  onStep: (step: string) => void,
): Promise<LocalDatabase> {
  const url = processEnvironment['DATABASE_URL'];
  if (!url) return openEmbedded({ folder: settings.databaseFolder, fieldKey, onStep });
  onStep('Migrating the database');
  return openServer(url, processEnvironment['DATABASE_OWNER_URL'] || url, fieldKey);
}

async function ownerOf(database: LocalDatabase, config: Config) {
  const { wrap } = await openKeyWrap(config.keys().FIELD_KEY, {});
  return { ...(await database.owner()), wrap };
}
