import {
  type Config,
  configFrom,
  type Environment,
  processEnvironment,
} from '../../lib/core/config/config.ts';
import { type Credentials, newCredentials, startAws } from './aws.ts';
import { functionEnvironment, LOCAL_REGION } from './environment.ts';
import { ensureFieldKey } from './field-key.ts';
import { type Inbox, startInbox } from './inbox.ts';
import { ensureLogKey } from './log-key.ts';
import { type PaySite, simulatesPay, startPay } from './pay-site.ts';
import type { LocalSettings } from './settings.ts';

/** What the functions find around them: emulated, or the real thing that the environment names. */
export type BackingServices = {
  environment: Environment;
  config: Config;
  /** Signs calls to this stack: to its emulators and to its functions. */
  credentials: Credentials;
  /** Where AWS clients go; empty when the environment names the real AWS. */
  aside: { credentials?: Credentials; region?: string };
  emulatorUrl: string | undefined;
  inbox: Inbox | undefined;
  pay: PaySite | undefined;
};

/** Starts queues, files, the inbox and the simulated payment provider, unless the environment has its own. */
export async function startBackingServices(
  settings: LocalSettings,
  queues: string[],
  closing: AsyncDisposableStack,
): Promise<BackingServices> {
  const own = processEnvironment;
  const credentials = newCredentials();
  const stage = own['STAGE'] || 'DEV';
  const aws = own['FILES_BUCKET']
    ? undefined
    : await startAws({ folder: settings.awsFolder, stage, queues, credentials });
  if (aws) closing.defer(() => aws.close());
  const ports = { smtp: settings.smtpPort, web: settings.inboxPort };
  const inbox = own['MAIL_TRANSPORT'] ? undefined : await startInbox(ports, settings.mailFolder);
  if (inbox) closing.defer(() => inbox.stop());
  const pay = simulatesPay(own) ? await startPay(settings) : undefined;
  if (pay) closing.defer(() => pay.close());
  const fieldKey = own['FIELD_KEY'] || (await ensureFieldKey(settings.keyFile));
  const logKey = own['EVENT_LOG_KEY'] || (await ensureLogKey(settings.logKeyFile));
  const started = { emulatorUrl: aws?.url, smtpUrl: inbox?.smtpUrl, fieldKey, logKey, pay };
  const environment = functionEnvironment(own, settings, started);
  const aside = aws ? { credentials, region: LOCAL_REGION } : {};
  return {
    environment,
    config: configFrom(environment),
    credentials,
    aside,
    emulatorUrl: aws?.url,
    inbox,
    pay,
  };
}
