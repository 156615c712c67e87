import type { Reach, Use } from '../../lib/runtime/declared-use.ts';
import { queuePrefix } from './names.ts';
import { att, param, ref, STAGE, sub, type Value } from './template-values.ts';

type Settings = Record<string, Value>;

const DATABASE = `$\{DatabaseCluster.Endpoint.Address}:5432`;

/** Where Lambda keeps the certificates of RDS; Node reads them only when it is told to. */
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
const eventStore: Settings = { EVENT_STORE: sub(`s3://$\{EventsBucket}`) };
const logKey: Settings = {
  EVENT_LOG_KEY: att('EventLogKey', 'Arn'),
  EVENT_LOG_LOCK: param('event_log_lock'),
};
/**
 * Who seals or rotates lets gigabytes pass: V8 gives back at once what the network brings, not when there is much of it.
 * Sealing a day of two gigabytes takes half the memory, and no longer; the heap itself needs a quarter of its limit.
 */
export const KEEPER_NODE_OPTIONS = '--max-semi-space-size=1 --max-old-space-size=192';
const keeper: Settings = { NODE_OPTIONS: KEEPER_NODE_OPTIONS };
const owner: Settings = {
  DATABASE_OWNER_URL: sub(`postgres://tournee_owner@${DATABASE}/tournee?sslmode=verify-full`),
  DATABASE_OWNER_SECRET: att('DatabaseCluster', 'MasterUserSecret.SecretArn'),
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
const buildings: Settings = {
  BUILDINGS_DATABASE_URL: sub(
    `postgres://tournee_app@${DATABASE}/${param('buildings_database')}?sslmode=verify-full`,
  ),
};

const bySetting: Record<Use, Settings> = {
  database,
  'field-keys': fieldKeys,
  'files-read': files,
  'files-write': files,
  mail,
  breach,
  'event-store': eventStore,
  'event-log': { ...eventStore, ...logKey, ...keeper },
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
    ...eventStore,
    ...logKey,
    ...pay,
    ...paySecrets,
    ...buildings,
  },
};

/** The environment of a function beyond what all have: the settings of what it uses, and no other's. */
export function settingsOf({ uses, sends }: Reach): Settings {
  const parts = [...uses].map((use) => bySetting[use]);
  return Object.assign({}, ...parts, sends.size > 0 ? queues : {});
}

/** The database is the only thing in the private network; what does not ask it starts faster outside. */
export function isInNetwork({ uses }: Reach): boolean {
  return uses.has('database') || uses.has('owner');
}
