import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCredentials, startAws } from '../../infra/local/aws/emulated-aws.ts';
import type { Credentials } from '../../infra/local/aws/emulator-access.ts';
import { functionEnvironment, LOCAL_REGION } from '../../infra/local/environment.ts';
import { startInbox } from '../../infra/local/inbox/inbox.ts';
import { ensureFieldKey, ensureLogKey } from '../../infra/local/keys.ts';
import { type LocalSettings, readSettings } from '../../infra/local/settings.ts';
import { type SimulatedPay, startSimulatedPay } from '../../infra/local/simulated-pay.ts';
import type { Environment } from '../../lib/core/config/config.ts';
import { freePorts } from '../support/local/ports.ts';
import { createStageDatabase } from './stage-database.ts';

/** The services that the functions of a stage use. */
export type StageServices = {
  settings: LocalSettings;
  /** Every setting of the stage. */
  environment: Environment;
  url: string;
  inboxUrl: string;
  /** The simulated payment provider. */
  pay: SimulatedPay;
  /** Options of AWS clients. */
  aws: { endpoint: string; region: string; credentials: Credentials };
};

/** Starts queues, files, an inbox and the simulated payment provider, and creates a database on the test server. */
export async function startStageServices(
  queues: string[],
  cleanup: AsyncDisposableStack,
): Promise<StageServices> {
  const settings = await createSettings(cleanup);
  const credentials = newCredentials();
  const aws = await startAws({ folder: settings.awsFolder, stage: 'DEV', queues, credentials });
  cleanup.defer(() => aws.close());
  const ports = { smtp: settings.smtpPort, web: settings.inboxPort };
  const inbox = await startInbox(ports, settings.mailFolder);
  cleanup.defer(() => inbox.stop());
  const database = await createStageDatabase();
  cleanup.defer(() => database.drop());
  const fieldKey = await ensureFieldKey(settings.keyFile);
  const logKey = await ensureLogKey(settings.logKeyFile);
  const pay = await startSimulatedPay(settings);
  cleanup.defer(() => pay.close());
  const started = { emulatorUrl: aws.url, smtpUrl: inbox.smtpUrl, fieldKey, logKey, pay };
  const environment = {
    ...functionEnvironment({}, settings, started),
    LOG_LEVEL: 'debug',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.url,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  return {
    settings,
    environment,
    url: `http://127.0.0.1:${settings.port}`,
    inboxUrl: inbox.url,
    pay,
    aws: { endpoint: aws.url, region: LOCAL_REGION, credentials },
  };
}

/** Settings with a temporary state folder and free ports. */
async function createSettings(cleanup: AsyncDisposableStack): Promise<LocalSettings> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-artefact-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  const [port, smtpPort, inboxPort, payPort] = await freePorts(4);
  return readSettings({
    STATE_DIR: folder,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    INBOX_PORT: String(inboxPort),
    PAY_PORT: String(payPort),
  });
}
