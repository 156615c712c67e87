import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resolveReferences } from '../../lib/gateways/ssm-references.ts';
import { type AwsJsonServer, startAwsJsonServer } from '../support/local/aws-json-server.ts';

const parameters: Record<string, string> = {
  '/tournee/REC/pay/test-secret-key': 'rk_test_0123456789',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/tournee/REC/pay/p${n}`, `value ${n}`])),
};

let ssm: AwsJsonServer;
let isAllowed: boolean;
beforeEach(async () => {
  isAllowed = true;
  ssm = await startAwsJsonServer(({ input }) => {
    if (!isAllowed) return undefined;
    const names: string[] = input.Names;
    const known = names.filter((name) => parameters[name] !== undefined);
    return { Parameters: known.map((Name) => ({ Name, Value: parameters[Name] })) };
  });
});
afterEach(() => ssm.close());

const target = () => ({
  endpoint: ssm.endpoint,
  region: 'eu-west-3',
  credentials: { accessKeyId: 'a', secretAccessKey: 's' },
});

describe('settings that name a parameter', () => {
  test('are replaced by its value; the others stay unchanged', async () => {
    const environment = {
      STAGE: 'REC',
      PAY_SECRET_KEY: 'ssm:/tournee/REC/pay/test-secret-key',
      MIN_APP_VERSION: undefined,
    };
    expect(await resolveReferences(environment, target())).toEqual({
      STAGE: 'REC',
      PAY_SECRET_KEY: 'rk_test_0123456789',
      MIN_APP_VERSION: undefined,
    });
    expect(ssm.calls).toEqual([
      {
        action: 'GetParameters',
        input: { Names: ['/tournee/REC/pay/test-secret-key'], WithDecryption: true },
      },
    ]);
  });

  test('without one nothing is called', async () => {
    expect(await resolveReferences({ STAGE: 'DEV', A: 'ssm' }, target())).toEqual({ STAGE: 'DEV', A: 'ssm' });
    expect(ssm.calls).toEqual([]);
  });

  test('more than one call accepts, and the same one twice', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`P${n}`, `ssm:/tournee/REC/pay/p${n}`]),
    );
    const resolved = await resolveReferences({ ...many, AGAIN: 'ssm:/tournee/REC/pay/p0' }, target());
    expect(resolved).toMatchObject({ P0: 'value 0', P11: 'value 11', AGAIN: 'value 0' });
    expect(ssm.calls.map(({ input }) => input.Names.length)).toEqual([10, 2]);
  });

  test('a missing parameter is reported with its setting', async () => {
    const wrong = resolveReferences({ PAY_SECRET_KEY: 'ssm:/tournee/REC/pay/gone' }, target());
    await expect(wrong).rejects.toThrow('PAY_SECRET_KEY: there is no parameter /tournee/REC/pay/gone');
  });

  test('one that may not be read is refused by AWS', async () => {
    isAllowed = false;
    const refused = resolveReferences({ PAY_SECRET_KEY: 'ssm:/tournee/REC/pay/test-secret-key' }, target());
    await expect(refused).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});
