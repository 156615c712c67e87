import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCredentials, startAws } from '../../infra/local/aws/emulated-aws.ts';
import { openServer } from '../../infra/local/database/database.ts';
import { functionEnvironment, LOCAL_BUCKET, LOCAL_REGION } from '../../infra/local/environment.ts';
import { ensureFieldKey, ensureLogKey } from '../../infra/local/keys.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { configFrom, type Environment } from '../../lib/core/config/config.ts';
import { queueMessages } from '../../lib/core/messages.ts';
import type { Instant } from '../../lib/core/time.ts';
import { openResources } from '../../lib/runtime/open-resources.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { createStageDatabase } from '../artefact/stage-database.ts';

/** A new database, an empty log, and the environment variables by which child processes open both. */
export type TestEnvironment = { environment: Environment; resources: Resources };

export async function openTestEnvironment(
  store: 'folder' | 'bucket',
  now: Instant,
  closing: AsyncDisposableStack,
): Promise<TestEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-chaos-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = readSettings({ STATE_DIR: folder });
  const fieldKey = await ensureFieldKey(settings.keyFile);
  const logKey = await ensureLogKey(settings.logKeyFile);
  const credentials = newCredentials();
  // Sectors that are drawn and restored send messages about their buildings; no worker receives them.
  const queues = Object.keys(queueMessages);
  const aws = await startAws({ folder: settings.awsFolder, stage: 'DEV', queues, credentials });
  closing.defer(() => aws.close());
  const server = await createStageDatabase();
  closing.defer(() => server.drop());
  const database = await openServer(server.url, server.url, fieldKey);
  closing.defer(() => database.close());
  const started = { emulatorUrl: aws.url, smtpUrl: 'smtp://127.0.0.1:1', fieldKey, logKey, pay: undefined };
  const environment: Environment = {
    ...functionEnvironment({}, settings, started),
    DATABASE_URL: server.url,
    LOG_LEVEL: 'error',
    // Halves the start time of replacement processes.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    ...(store === 'bucket' ? { EVENT_STORE: `s3://${LOCAL_BUCKET}/chaos` } : {}),
  };
  const resources = openResources(configFrom(environment), {
    db: database.db,
    sink: () => {},
    credentials,
    region: LOCAL_REGION,
  });
  return { environment, resources: { ...resources, clock: { now: () => now } } };
}
