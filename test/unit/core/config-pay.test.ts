import { describe, expect, test } from '@jest/globals';
import { configFrom, type Environment } from '../../../lib/core/config/config.ts';

const TEST_KEYS = ['sk_test_abc', 'rk_test_abc'];
const LIVE_KEYS = ['sk_live_abc', 'rk_live_abc'];

const pay = (environment: Environment) => () => configFrom(environment).pay();

describe('the commission of the platform', () => {
  test('is zero, also by default', () => {
    expect(pay({})()).toMatchObject({ PAY_FEE_PERCENT: 0, PAY_FEE_MINIMUM: 0 });
    expect(pay({ PAY_FEE_PERCENT: '0', PAY_FEE_MINIMUM: '0.00' })()).toMatchObject({ PAY_FEE_PERCENT: 0 });
  });

  test.each(['1', '0.01', '-1', '2,5', 'none'])('%s stops the start', (fee) => {
    expect(pay({ PAY_FEE_PERCENT: fee })).toThrow('PAY_FEE_PERCENT: ');
    expect(pay({ PAY_FEE_MINIMUM: fee })).toThrow('PAY_FEE_MINIMUM: ');
  });
});

describe('the key of the provider', () => {
  test.each(['DEV', 'REC'])('in %s is a test key or none at all', (stage) => {
    for (const key of TEST_KEYS) {
      expect(pay({ STAGE: stage, PAY_SECRET_KEY: key })()).toMatchObject({ PAY_SECRET_KEY: key });
    }
    expect(pay({ STAGE: stage })()).not.toHaveProperty('PAY_SECRET_KEY');
    for (const key of LIVE_KEYS) {
      expect(pay({ STAGE: stage, PAY_SECRET_KEY: key })).toThrow(
        `PAY_SECRET_KEY: has the wrong mode for ${stage}`,
      );
    }
  });

  test('in PROD is a live key, and there must be one', () => {
    for (const key of LIVE_KEYS) {
      expect(pay({ STAGE: 'PROD', PAY_SECRET_KEY: key })()).toMatchObject({ PAY_SECRET_KEY: key });
    }
    for (const key of TEST_KEYS) {
      expect(pay({ STAGE: 'PROD', PAY_SECRET_KEY: key })).toThrow('has the wrong mode for PROD');
    }
    for (const key of [undefined, '', '  ']) {
      expect(pay({ STAGE: 'PROD', PAY_SECRET_KEY: key })).toThrow('PAY_SECRET_KEY: is required in PROD');
    }
  });

  test('without a stage the service is DEV', () => {
    expect(pay({ PAY_SECRET_KEY: 'sk_live_abc' })).toThrow('wrong mode for DEV');
  });

  test.each(['pk_test_abc', 'whsec_abc', 'xsk_test_abc', 'sk_test'])('%s is none', (key) => {
    expect(pay({ PAY_SECRET_KEY: key })).toThrow('PAY_SECRET_KEY: is not a provider key');
  });

  test('spaces around it do not count', () => {
    expect(pay({ PAY_SECRET_KEY: ' sk_test_abc\n' })()).toMatchObject({ PAY_SECRET_KEY: 'sk_test_abc' });
  });
});

describe('the host of the provider', () => {
  const host = 'http://127.0.0.1:4242';

  test('may be another one for tests, never with a live key', () => {
    expect(pay({ PAY_API_URL: host })()).toMatchObject({ PAY_API_URL: host });
    expect(pay({ PAY_API_URL: host, PAY_SECRET_KEY: 'sk_test_abc' })()).toMatchObject({ PAY_API_URL: host });
    const live = { STAGE: 'PROD', PAY_SECRET_KEY: 'sk_live_abc' };
    expect(pay({ ...live, PAY_API_URL: host })).toThrow('PAY_API_URL: must not be set with a live key');
  });

  test('webhook secrets are a list without spaces', () => {
    const secrets = (environment: Environment) => configFrom(environment).paySecrets;
    const listed = secrets({ PAY_WEBHOOK_SECRETS: 'whsec_a, whsec_b\n' })().PAY_WEBHOOK_SECRETS;
    expect(listed).toEqual(['whsec_a', 'whsec_b']);
    expect(secrets({ PAY_WEBHOOK_SECRETS: 'hunter2' })).toThrow('PAY_WEBHOOK_SECRETS: expected whsec_');
    expect(secrets({ PAY_SECRET_KEY: 'sk_test_abc' })).toThrow('PAY_WEBHOOK_SECRETS: is required with a key');
  });
});
