import {
  type Config,
  configFrom,
  type Environment,
  processEnvironment,
} from '../../lib/core/config/config.ts';
import { origins } from '../../lib/core/config/values.ts';
import { newCredentials, startAws } from './aws/emulated-aws.ts';
import type { Credentials } from './aws/emulator-access.ts';
import { functionEnvironment, LOCAL_REGION } from './environment.ts';
import { type Inbox, startInbox } from './inbox/inbox.ts';
import { ensureFieldKey, ensureLogKey } from './keys.ts';
import type { LocalSettings } from './settings.ts';
import { type SimulatedPay, simulatesPay, startSimulatedPay } from './simulated-pay.ts';

/** The listed origins; empty if the list is invalid, which the check of the configuration reports later. */
const listedOrigins = ({ CORS_ORIGINS: listed }: Environment) => origins().safeParse(listed).data ?? [];

/** The origins of the web application, which the API's server also serves. */
const ownOrigins = ({ port }: LocalSettings) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];

/** The services that the functions use: emulated, or the real ones that the environment names. */
export type BackingServices = {
  environment: Environment;
  config: Config;
  /** The credentials that sign calls to the emulators and to the functions of this stack. */
  credentials: Credentials;
  /** Empty if the environment names the real AWS. */
  awsClientOptions: { credentials?: Credentials; region?: string };
  emulatorUrl: string | undefined;
  inbox: Inbox | undefined;
  pay: SimulatedPay | undefined;
};

/** Starts queues, files, the inbox and the simulated payment provider, unless the environment names real ones. */
export async function startBackingServices(
  settings: LocalSettings,
  queues: string[],
  cleanup: AsyncDisposableStack,
): Promise<BackingServices> {
  const configured = processEnvironment;
  const credentials = newCredentials();
  const stage = configured['STAGE'] || 'DEV';
  const aws = configured['FILES_BUCKET']
    ? undefined
    : await startAws({
        folder: settings.awsFolder,
        stage,
        queues,
        credentials,
        origins: [...ownOrigins(settings), ...listedOrigins(configured)],
      });
  if (aws) cleanup.defer(() => aws.close());
  const ports = { smtp: settings.smtpPort, web: settings.inboxPort };
  const inbox = configured['MAIL_TRANSPORT'] ? undefined : await startInbox(ports, settings.mailFolder);
  if (inbox) cleanup.defer(() => inbox.stop());
  const pay = simulatesPay(configured) ? await startSimulatedPay(settings) : undefined;
  if (pay) cleanup.defer(() => pay.close());
  const fieldKey = configured['FIELD_KEY'] || (await ensureFieldKey(settings.keyFile));
  const logKey = configured['EVENT_LOG_KEY'] || (await ensureLogKey(settings.logKeyFile));
  const started = { emulatorUrl: aws?.url, smtpUrl: inbox?.smtpUrl, fieldKey, logKey, pay };
  const environment = functionEnvironment(configured, settings, started);
  const aside = aws ? { credentials, region: LOCAL_REGION } : {};
  return {
    environment,
    config: configFrom(environment),
    credentials,
    awsClientOptions: aside,
    emulatorUrl: aws?.url,
    inbox,
    pay,
  };
}
