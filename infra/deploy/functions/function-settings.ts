import type { Reach, Use } from '../../../lib/runtime/declared-use.ts';
import { queuePrefix } from '../names.ts';
import { att, param, ref, STAGE, sub, type Value } from '../template-values.ts';

type Settings = Record<string, Value>;

const DATABASE = `$\{DatabaseCluster.Endpoint.Address}:5432`;

/** Lambda ships the RDS certificates; Node reads them only when this variable names them. */
const certificates: Settings = { NODE_EXTRA_CA_CERTS: '/var/runtime/ca-cert.pem' };

const database: Settings = {
  DATABASE_URL: sub(`postgres://tournee_app@${DATABASE}/tournee?sslmode=verify-full`),
  DATABASE_LOGIN: 'iam',
  ...certificates,
};
const fieldKeys: Settings = { FIELD_KEY: att('FieldKey', 'Arn') };
const files: Settings = { FILES_BUCKET: ref('FilesBucket') };
const queues: Settings = {
  QUEUE_URL_BASE: sub(
    `https://sqs.$\{AWS::Region}.$\{AWS::URLSuffix}/$\{AWS::AccountId}/${queuePrefix(STAGE)}`,
  ),
};
const mail: Settings = {
  MAIL_TRANSPORT: 'ses',
  MAIL_FROM: param('mail_from'),
  MAIL_RATE: param('mail_rate'),
};
const breach: Settings = { BREACH_API_URL: 'https://api.pwnedpasswords.com' };
const addressSource: Settings = {
  ADDRESS_SOURCE: param('address_source'),
  OUTLINE_SOURCE: param('outline_source'),
};
const eventStore: Settings = { EVENT_STORE: sub(`s3://$\{EventsBucket}`) };
const logKey: Settings = {
  EVENT_LOG_KEY: att('EventLogKey', 'Arn'),
  EVENT_LOG_LOCK: param('event_log_lock'),
};
/**
 * Sealing and rotating stream gigabytes: a small young generation makes V8 free network buffers early, which halves the
 * memory of sealing a two-gigabyte day at the same speed. The heap uses a quarter of the old-space limit.
 */
export const EVENT_LOG_NODE_OPTIONS = '--max-semi-space-size=1 --max-old-space-size=192';
const eventLogMemory: Settings = { NODE_OPTIONS: EVENT_LOG_NODE_OPTIONS };
const buildingsUrl: Settings = {
  BUILDINGS_DATABASE_URL: sub(
    `postgres://tournee_buildings@${DATABASE}/${param('buildings_database')}?sslmode=verify-full`,
  ),
};
const buildings: Settings = { ...buildingsUrl, DATABASE_LOGIN: 'iam', ...certificates };
const owner: Settings = {
  DATABASE_OWNER_URL: sub(`postgres://tournee_owner@${DATABASE}/tournee?sslmode=verify-full`),
  DATABASE_OWNER_SECRET: att('DatabaseCluster', 'MasterUserSecret.SecretArn'),
  // The owner reads the database's name from this URL.
  ...buildingsUrl,
  ...fieldKeys,
  ...certificates,
};
const paySecrets: Settings = { PAY_WEBHOOK_SECRETS: param('pay_webhook_secrets') };
const pay: Settings = {
  PAY_SECRET_KEY: param('pay_secret_key'),
  PAY_ACCOUNT_PROFILE: param('pay_account_profile'),
  PAY_FEE_PERCENT: param('fee_percent'),
  PAY_FEE_MINIMUM: param('fee_minimum'),
};

const settingsByUse: Record<Use, Settings> = {
  database,
  'field-keys': fieldKeys,
  'files-read': files,
  'files-write': files,
  'imports-write': files,
  'exports-remove': files,
  'receipts-remove': files,
  'erasures-write': files,
  'erasures-read': files,
  'uploads-sign': files,
  'uploads-read': files,
  'uploads-list': files,
  'uploads-check': files,
  mail,
  breach,
  'address-source': addressSource,
  // None: in a stage events go to public addresses only.
  webhooks: {},
  'event-store': eventStore,
  'event-log': { ...eventStore, ...logKey, ...eventLogMemory },
  buildings,
  owner,
  pay,
  'pay-secrets': paySecrets,
  'every-setting': {
    ...database,
    ...owner,
    ...files,
    ...queues,
    ...mail,
    ...breach,
    ...addressSource,
    ...eventStore,
    ...logKey,
    ...pay,
    ...paySecrets,
    ...buildings,
  },
};

/** The environment variables of a function beyond the common ones: those of its declared uses only. */
export function settingsOf({ uses, sends }: Reach): Settings {
  const parts = [...uses].map((use) => settingsByUse[use]);
  return Object.assign({}, ...parts, sends.size > 0 ? queues : {});
}

/** Only the database is in the private network; functions that do not use it start faster outside. */
export function isInNetwork({ uses }: Reach): boolean {
  return uses.has('database') || uses.has('buildings') || uses.has('owner');
}
