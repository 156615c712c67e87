import { describe, expect, test } from '@jest/globals';
import {
  ConfigError,
  configFrom,
  type Environment,
  type SliceName,
} from '../../../lib/core/config/config.ts';

/** A value that must not turn up in any message. */
const SECRET = 'hunter2';
const url = 'https://tournee.test';

/** The settings that each slice requires. */
const minimal: Record<SliceName, Environment> = {
  service: { BASE_URL: url },
  database: { DATABASE_URL: 'postgres://app@db/tournee' },
  buildings: {},
  owner: { DATABASE_OWNER_URL: 'postgres://owner@db/tournee' },
  keys: { FIELD_KEY: 'alias/tournee' },
  files: { FILES_BUCKET: 'tournee-files' },
  queues: { QUEUE_URL_BASE: 'https://sqs.test/1/tournee-' },
  events: { EVENT_STORE: 'file:./logs' },
  logKey: { EVENT_LOG_KEY: 'file:./event-log.key' },
  mail: { MAIL_TRANSPORT: 'ses', MAIL_FROM: 'recus@tournee.test' },
  breach: {},
  addressSource: { ADDRESS_SOURCE: 'file:./open-data' },
  pay: {},
  paySecrets: {},
};

function refusal(slice: SliceName, environment: Environment): string {
  try {
    configFrom(environment)[slice]();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${slice} was taken`);
}

describe('every slice', () => {
  test.each(Object.entries(minimal))('%s is read from what it needs at least', (name, environment) => {
    const { environment: _, ...slices } = configFrom(environment);
    const slice = Object.entries(slices).find(([key]) => key === name)?.[1];
    expect(slice?.()).toEqual(expect.any(Object));
  });

  test.each<[SliceName, string]>([
    ['service', 'BASE_URL'],
    ['database', 'DATABASE_URL'],
    ['owner', 'DATABASE_OWNER_URL'],
    ['keys', 'FIELD_KEY'],
    ['files', 'FILES_BUCKET'],
    ['queues', 'QUEUE_URL_BASE'],
    ['events', 'EVENT_STORE'],
    ['mail', 'MAIL_TRANSPORT'],
    ['mail', 'MAIL_FROM'],
  ])('%s without %s names what is missing; empty is missing too', (slice, name) => {
    expect(refusal(slice, { ...minimal[slice], [name]: undefined })).toContain(`${name}: `);
    expect(refusal(slice, { ...minimal[slice], [name]: '' })).toContain(`${name}: `);
  });

  test.each<[SliceName, string, string]>([
    ['service', 'STAGE', SECRET],
    ['service', 'STAGE', 'dev'],
    ['service', 'BASE_URL', SECRET],
    ['service', 'LOG_LEVEL', SECRET],
    ['service', 'MIN_APP_VERSION', `1.2-${SECRET}`],
    ['service', 'MIN_APP_VERSION', '1.2'],
    ['service', 'RATE_LIMIT', `600/${SECRET}`],
    ['service', 'RATE_LIMIT', '-1'],
    ['service', 'RATE_LIMIT', '0'],
    ['service', 'RATE_LIMIT', '600/0'],
    ['service', 'RATE_LIMIT_OPEN', `300/${SECRET}`],
    ['service', 'RATE_LIMIT_OPEN', '0'],
    ['service', 'BASE_URL', `ftp://${SECRET}`],
    ['service', 'BASE_URL', `https://${SECRET}/?a=b`],
    ['service', 'SIGNUP', SECRET],
    ['service', 'SIGNUP', 'false'],
    ['service', 'CORS_ORIGINS', '*'],
    ['service', 'CORS_ORIGINS', 'null'],
    ['service', 'CORS_ORIGINS', `https://a.test, ${SECRET}`],
    ['service', 'CORS_ORIGINS', `https://a.test/${SECRET}`],
    ['database', 'DATABASE_URL', SECRET],
    ['buildings', 'BUILDINGS_DATABASE_URL', SECRET],
    ['database', 'DATABASE_URL', `mysql://${SECRET}@db/tournee`],
    ['database', 'DATABASE_URL', `postgres:///${SECRET}`],
    ['owner', 'DATABASE_OWNER_URL', SECRET],
    ['keys', 'FIELD_KEY', `/etc/${SECRET}`],
    ['keys', 'FIELD_KEY', 'file:'],
    ['files', 'S3_ENDPOINT', SECRET],
    ['queues', 'SQS_ENDPOINT', SECRET],
    ['queues', 'QUEUE_URL_BASE', SECRET],
    ['events', 'EVENT_STORE', SECRET],
    ['events', 'EVENT_STORE', 'file:'],
    ['events', 'EVENT_STORE', `s3:///${SECRET}`],
    ['events', 'EVENT_STORE', `s3://A_${SECRET}/logs`],
    ['events', 'S3_ENDPOINT', SECRET],
    ['mail', 'MAIL_TRANSPORT', SECRET],
    ['mail', 'MAIL_RATE', SECRET],
    ['mail', 'MAIL_RATE', '0'],
    ['breach', 'BREACH_API_URL', SECRET],
    ['addressSource', 'ADDRESS_SOURCE', SECRET],
    ['addressSource', 'ADDRESS_SOURCE', `https://${SECRET}.test/{code}.csv`],
    ['addressSource', 'ADDRESS_SOURCE', `http://adresse.data.gouv.fr/${SECRET}/{code}`],
    ['addressSource', 'ADDRESS_SOURCE', `https://adresse.data.gouv.fr/${SECRET}.csv`],
    ['addressSource', 'OUTLINE_SOURCE', `https://geo.api.gouv.fr.${SECRET}.test/{code}`],
    ['pay', 'PAY_API_URL', SECRET],
    ['pay', 'PAY_ACCOUNT_PROFILE', SECRET],
    ['pay', 'PAY_SECRET_KEY', SECRET],
    ['pay', 'PAY_FEE_PERCENT', SECRET],
  ])('%s with a wrong %s (%j) names it and never shows its value', (slice, name, value) => {
    const message = refusal(slice, { ...minimal[slice], [name]: value });
    expect(message).toContain(`${name}: `);
    expect(message).not.toContain(SECRET);
  });

  test('all faults are reported at once', () => {
    expect(refusal('mail', { MAIL_RATE: '-1' })).toMatch(/MAIL_TRANSPORT: .*; MAIL_FROM: .*; MAIL_RATE: /);
  });
});

describe('configFrom', () => {
  test('reads a slice when it is asked for, and only that one', () => {
    const config = configFrom({ BASE_URL: url, PAY_FEE_PERCENT: '5' });
    expect(config.service().BASE_URL).toBe(url);
    expect(config.service()).toBe(config.service());
    expect(() => config.pay()).toThrow(ConfigError);
  });

  test('a service needs its URL only: the rest has defaults', () => {
    expect(configFrom(minimal.service).service()).toEqual({
      STAGE: 'DEV',
      BASE_URL: url,
      LOG_LEVEL: 'info',
      RATE_LIMIT: { perMinute: 600, burst: 200 },
      RATE_LIMIT_KEYS: { perMinute: 120, burst: 60 },
      RATE_LIMIT_OPEN: { perMinute: 300, burst: 100 },
      CORS_ORIGINS: [],
      SIGNUP: 'off',
      PASSKEY_RP_ID: 'localhost',
      PASSKEY_ORIGINS: [],
      SUPER_ADMIN_FACTOR: 'required',
      WEBHOOK_LOOPBACK: false,
    });
  });

  test.each([
    ['60', { perMinute: 60, burst: 20 }],
    ['100', { perMinute: 100, burst: 34 }],
    ['600/5', { perMinute: 600, burst: 5 }],
  ])('RATE_LIMIT %s', (text, expected) => {
    expect(configFrom({ ...minimal.service, RATE_LIMIT: text }).service().RATE_LIMIT).toEqual(expected);
    expect(configFrom({ ...minimal.service, RATE_LIMIT_OPEN: text }).service().RATE_LIMIT_OPEN).toEqual(
      expected,
    );
  });

  test('an address loses the slash at its end: paths bring theirs', () => {
    for (const address of [url, `${url}/`, `${url}//`])
      expect(configFrom({ BASE_URL: address }).service().BASE_URL).toBe(url);
    expect(configFrom({ BASE_URL: `${url}/v1/` }).service().BASE_URL).toBe(`${url}/v1`);
  });

  test('origins are as browsers send them', () => {
    const origins = { CORS_ORIGINS: 'https://A.test/,http://localhost:5173' };
    const { CORS_ORIGINS } = configFrom({ ...minimal.service, ...origins }).service();
    expect(CORS_ORIGINS).toEqual(['https://a.test', 'http://localhost:5173']);
  });

  test.each([
    'file:./field.key',
    'file:/etc/tournee.key',
    'alias/tournee',
    '1234abcd-12ab-34cd-56ef-1234567890ab',
    'mrk-1234abcd12ab34cd56ef1234567890ab',
    'arn:aws:kms:eu-west-3:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
    'arn:aws:kms:eu-west-3:111122223333:alias/tournee',
  ])('FIELD_KEY may be %s', (text) => {
    expect(configFrom({ FIELD_KEY: text }).keys()).toEqual({ FIELD_KEY: text });
  });

  test.each(['postgres://db/x', 'postgresql://user:p%40ss@[::1]:5432/x?sslmode=require'])(
    'a database may be %s',
    (text) => {
      expect(configFrom({ DATABASE_URL: text }).database()).toMatchObject({ DATABASE_URL: text });
    },
  );

  test('lists lose their spaces and empty places', () => {
    const origins = { CORS_ORIGINS: ' https://a.test , ,https://b.test,' };
    const { CORS_ORIGINS } = configFrom({ ...minimal.service, ...origins }).service();
    expect(CORS_ORIGINS).toEqual(['https://a.test', 'https://b.test']);
  });

  test.each([
    ['file:/var/log/events', { kind: 'file', folder: '/var/log/events' }],
    ['s3://bucket', { kind: 's3', bucket: 'bucket', prefix: '' }],
    ['s3://bucket/logs/events', { kind: 's3', bucket: 'bucket', prefix: 'logs/events' }],
    ['s3://bucket//a//b/', { kind: 's3', bucket: 'bucket', prefix: 'a/b' }],
  ])('EVENT_STORE %s', (text, expected) => {
    expect(configFrom({ EVENT_STORE: text }).events().EVENT_STORE).toEqual(expected);
  });

  test.each([
    ['ses', { kind: 'ses' }],
    ['smtp://127.0.0.1:2525', { kind: 'smtp', url: 'smtp://127.0.0.1:2525' }],
    ['smtps://mail.test:465', { kind: 'smtp', url: 'smtps://mail.test:465' }],
  ])('MAIL_TRANSPORT %s', (text, expected) => {
    expect(configFrom({ ...minimal.mail, MAIL_TRANSPORT: text }).mail()).toEqual({
      MAIL_TRANSPORT: expected,
      MAIL_FROM: 'recus@tournee.test',
      MAIL_RATE: 1,
    });
  });
});
