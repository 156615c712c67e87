import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCredentials, startAws } from '../infra/local/aws/emulated-aws.ts';
import { openServer } from '../infra/local/database/database.ts';
import { functionEnvironment, LOCAL_REGION } from '../infra/local/environment.ts';
import { ensureFieldKey, ensureLogKey } from '../infra/local/keys.ts';
import { readSettings } from '../infra/local/settings.ts';
import { type PaySimulator, startPaySimulator } from '../infra/pay-simulator/simulator.ts';
import { configFrom } from '../lib/core/config/config.ts';
import { queueMessages } from '../lib/core/messages.ts';
import { openResources } from '../lib/runtime/open-resources.ts';
import type { Resources } from '../lib/runtime/resources.ts';

const PAY_KEY = 'sk_test_0123456789';
export const WEBHOOK_SECRET = 'whsec_0123456789';

export type BenchService = {
  resources: Resources;
  /** The connection URL of the service's database, for the role that owns the tables. */
  databaseUrl: string;
  folder: string;
  /** The simulated payment provider, which posts no events on its own here. */
  simulator: PaySimulator;
  close(): Promise<void>;
};

/** Opens a new service in this process, on an empty database of a server. */
export async function openBenchService(databaseUrl: string): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'tournee-bench-'));
  const settings = readSettings({ STATE_DIR: folder });
  const fieldKey = await ensureFieldKey(settings.keyFile);
  const logKey = await ensureLogKey(settings.logKeyFile);
  const credentials = newCredentials();
  const queues = Object.keys(queueMessages);
  const aws = await startAws({ folder: settings.awsFolder, stage: 'DEV', queues, credentials });
  const simulator = await startPaySimulator({ secretKey: PAY_KEY, webhook: { secrets: [WEBHOOK_SECRET] } });
  const pay = { url: simulator.url, secretKey: PAY_KEY, webhookSecret: WEBHOOK_SECRET };
  const started = { emulatorUrl: aws.url, smtpUrl: 'smtp://127.0.0.1:1', fieldKey, logKey, pay };
  const config = configFrom({ ...functionEnvironment({}, settings, started), LOG_LEVEL: 'error' });
  const database = await openServer(databaseUrl, databaseUrl, fieldKey);
  const resources = openResources(config, {
    db: database.db,
    sink: () => {},
    credentials,
    region: LOCAL_REGION,
  });
  const close = async () => {
    await database.close();
    await simulator.close();
    await aws.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { resources, databaseUrl, folder, simulator, close };
}
