import {
  configFrom,
  type Environment,
  processEnvironment,
  requireSettings,
} from '../../lib/core/config/config.ts';
import { openLogSigner } from '../../lib/gateways/event-log/log-signer.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { functionEnvironment } from './environment.ts';
import { simulatesPay } from './pay-site.ts';
import type { LocalSettings } from './settings.ts';

/** Stands for what will be started: its addresses are not known yet, and are not what is checked. */
const NOT_YET = 'http://127.0.0.1:1';
const EMBEDDED = 'postgres://embedded';

/** A wrong setting stops the start before anything is made, not the first request that needs it. */
export async function checkSettings(
  settings: LocalSettings,
  own: Environment = processEnvironment,
): Promise<void> {
  const started = {
    emulatorUrl: NOT_YET,
    smtpUrl: 'smtp://127.0.0.1:1',
    fieldKey: `file:${settings.keyFile}`,
    logKey: `file:${settings.logKeyFile}`,
    pay: simulatesPay(own) ? { url: NOT_YET, secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } : undefined,
  };
  const environment = functionEnvironment(own, settings, started);
  const config = configFrom({
    DATABASE_URL: EMBEDDED,
    DATABASE_OWNER_URL: EMBEDDED,
    ...environment,
  });
  requireSettings(config);
  // A key file of one's own has to be there; the one in the state folder is made.
  if (own['FIELD_KEY']) await openKeyWrap(config.keys().FIELD_KEY, {});
  if (own['EVENT_LOG_KEY']) await openLogSigner(config.logKey().EVENT_LOG_KEY, {});
}
