import { describe, expect, test } from '@jest/globals';
import { configFrom, type Environment } from '../../../lib/core/config/config.ts';
import { runJob } from '../../support/local/job.ts';
import { gateways, resources } from '../../support/run/resources.ts';

/** The complete settings of a stage. */
const stage: Environment = {
  STAGE: 'PROD',
  BASE_URL: 'https://api.tournee.test',
  DATABASE_URL: 'postgres://tournee_app@db:5432/tournee?sslmode=verify-full',
  DATABASE_LOGIN: 'iam',
  DATABASE_OWNER_URL: 'postgres://tournee_owner@db:5432/tournee?sslmode=verify-full',
  DATABASE_OWNER_SECRET: 'arn:aws:secretsmanager:eu-west-3:111122223333:secret:owner',
  FIELD_KEY: 'arn:aws:kms:eu-west-3:111122223333:key/0af1c1d0-3c5e-4a2b-9d5f-0123456789ab',
  FILES_BUCKET: 'tournee-prod-files',
  QUEUE_URL_BASE: 'https://sqs.test/1/tournee-PROD-',
  EVENT_STORE: 's3://tournee-prod-events',
  EVENT_LOG_KEY: 'arn:aws:kms:eu-west-3:111122223333:key/5b1ec2d4-7a90-4c1e-8f33-9876543210fe',
  EVENT_LOG_LOCK: 'true',
  MAIL_TRANSPORT: 'ses',
  MAIL_FROM: 'recus@tournee.test',
  PAY_SECRET_KEY: 'rk_live_0123456789',
  PAY_WEBHOOK_SECRETS: 'whsec_0123456789',
  ADDRESS_SOURCE: 'https://plateforme.adresse.data.gouv.fr/ban/communes/{code}/download/csv-legacy/adresses',
};

/** Runs the job with changed settings, as if their references were resolved. */
function check(changes: Environment): Promise<unknown> {
  const settings = async () => configFrom({ ...stage, ...changes });
  return runJob('check-config', {}, { ...resources, gateways: { ...gateways, settings } });
}

describe('the job check-config', () => {
  test('accepts a stage with valid settings', async () => {
    expect(await check({})).toEqual({ checked: true });
  });

  test.each([
    ['PAY_SECRET_KEY', 'rk_test_0123456789'],
    ['PAY_SECRET_KEY', undefined],
    ['PAY_WEBHOOK_SECRETS', undefined],
    ['PAY_WEBHOOK_SECRETS', 'hunter2'],
    ['PAY_FEE_PERCENT', '2'],
    ['EVENT_STORE', 'ftp://events'],
    ['FIELD_KEY', undefined],
    ['FIELD_KEY', '/etc/field.key'],
    ['EVENT_LOG_KEY', undefined],
    ['EVENT_LOG_KEY', '/etc/event-log.key'],
    ['EVENT_LOG_LOCK', 'perhaps'],
    ['DATABASE_OWNER_SECRET', 'hunter2'],
    ['DATABASE_LOGIN', 'ldap'],
    ['MAIL_FROM', undefined],
    ['BASE_URL', undefined],
  ])('rejects %s = %s and names the setting without its value', async (name, value) => {
    const error = await check({ [name]: value }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain(`${name}: `);
    if (value) expect(String(error)).not.toContain(value);
  });

  test('names all invalid settings at once, each once', async () => {
    const error = await check({ STAGE: 'TEST', MAIL_FROM: undefined }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('MAIL_FROM: ');
    expect(String(error).match(/STAGE: /g)).toHaveLength(1);
  });
});
