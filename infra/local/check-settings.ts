import {
  configFrom,
  type Environment,
  processEnvironment,
  requireSettings,
} from '../../lib/core/config/config.ts';
import { openLogSigner } from '../../lib/gateways/event-log/log-signer.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { functionEnvironment } from './environment.ts';
import type { LocalSettings } from './settings.ts';
import { simulatesPay } from './simulated-pay.ts';

/** Placeholders for services that are not started yet; their addresses are not checked. */
const PLACEHOLDER_URL = 'http://127.0.0.1:1';
const PLACEHOLDER_DATABASE_URL = 'postgres://embedded';

/** Throws on an invalid setting before anything is started. */
export async function checkSettings(
  settings: LocalSettings,
  configured: Environment = processEnvironment,
): Promise<void> {
  const started = {
    emulatorUrl: PLACEHOLDER_URL,
    smtpUrl: 'smtp://127.0.0.1:1',
    fieldKey: `file:${settings.keyFile}`,
    logKey: `file:${settings.logKeyFile}`,
    pay: simulatesPay(configured)
      ? { url: PLACEHOLDER_URL, secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
      : undefined,
  };
  const environment = functionEnvironment(configured, settings, started);
  const config = configFrom({
    DATABASE_URL: PLACEHOLDER_DATABASE_URL,
    DATABASE_OWNER_URL: PLACEHOLDER_DATABASE_URL,
    ...environment,
  });
  requireSettings(config);
  // A configured key file must exist; the default one in the state folder is created later.
  if (configured['FIELD_KEY']) await openKeyWrap(config.keys().FIELD_KEY, {});
  if (configured['EVENT_LOG_KEY']) await openLogSigner(config.logKey().EVENT_LOG_KEY, {});
}
