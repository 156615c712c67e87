import { join } from 'node:path';
import type { Environment } from '../../lib/core/config/config.ts';
import { queuePrefix } from '../deploy/names.ts';
import type { LocalSettings } from './settings.ts';
import type { SimulatedPay } from './simulated-pay.ts';

export const LOCAL_REGION = 'eu-west-3';
export const LOCAL_BUCKET = 'tournee-local';

type Started = {
  emulatorUrl: string | undefined;
  smtpUrl: string | undefined;
  fieldKey: string;
  logKey: string;
  pay?: Omit<SimulatedPay, 'close'> | undefined;
};

/** The environment of the functions: configured values take precedence over those of the started services. */
export function functionEnvironment(
  configured: Environment,
  settings: LocalSettings,
  started: Started,
): Environment {
  const stage = configured['STAGE'] || 'DEV';
  const origin = `http://127.0.0.1:${settings.port}`;
  const { emulatorUrl, smtpUrl, fieldKey, logKey, pay } = started;
  const emulator = emulatorUrl && {
    FILES_BUCKET: LOCAL_BUCKET,
    S3_ENDPOINT: emulatorUrl,
    SQS_ENDPOINT: emulatorUrl,
    QUEUE_URL_BASE: `${emulatorUrl}/000000000000/${queuePrefix(stage)}`,
  };
  const simulated = pay && {
    PAY_SECRET_KEY: pay.secretKey,
    PAY_API_URL: pay.url,
    PAY_WEBHOOK_SECRETS: pay.webhookSecret,
  };
  const defaults: Environment = {
    BASE_URL: origin,
    // The API's server shows the application too.
    APP_URL: origin,
    // High limits: local requests all come from one address, often from scripts.
    RATE_LIMIT: '60000/20000',
    RATE_LIMIT_KEYS: '60000/20000',
    RATE_LIMIT_OPEN: '60000/20000',
    SIGNUP: 'open',
    // No browser makes passkeys for an IP address.
    PASSKEY_RP_ID: 'localhost',
    PASSKEY_ORIGINS: `http://localhost:${settings.port}`,
    // So that the first steps can be repeated.
    SUPER_ADMIN_FACTOR: 'offered',
    MAIL_RATE: '100',
    // A receiver on this machine is how one tries webhooks; a stage never has the setting.
    WEBHOOK_LOOPBACK: String(stage === 'DEV'),
    MAIL_FROM: 'Tournée <recus@tournee.localhost>',
    MAIL_TRANSPORT: smtpUrl,
    ADDRESS_SOURCE: `file:${join(settings.folder, 'open-data')}`,
    EVENT_STORE: `file:${settings.logFolder}`,
    FIELD_KEY: fieldKey,
    EVENT_LOG_KEY: logKey,
    ...emulator,
    ...simulated,
  };
  const nonEmpty = Object.entries(configured).filter(([, value]) => value !== undefined && value !== '');
  return { ...defaults, ...Object.fromEntries(nonEmpty), STAGE: stage };
}
