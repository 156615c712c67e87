import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type LambdaProcess, startLambda } from './lambda-process.ts';
import { withTimeout } from './with-timeout.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

let lambda: LambdaProcess | undefined;
afterEach(() => lambda?.kill());

async function start(handler: string, watched = false): Promise<LambdaProcess> {
  lambda = await startLambda({ name: 'tiny', folder, handler: `tiny-handlers.${handler}`, watched });
  return lambda;
}

describe('a function under the runtime client', () => {
  test('processes one event after another', async () => {
    const { invoke, init } = await start('handler');
    expect(init.computing).toBeGreaterThan(1);
    expect(init.idle).toBeGreaterThan(-1);
    for (let time = 1; time <= 3; time += 1) {
      expect(await invoke({ name: 'nothing' })).toEqual({ result: { name: 'nothing' } });
    }
  });

  test('has the environment of Lambda and none of this machine', async () => {
    const { invoke } = await start('settings');
    const outcome = await invoke({});
    expect(outcome).toEqual({
      result: {
        context: expect.objectContaining({ functionName: 'tiny', memoryLimitInMB: '512' }),
        environment: expect.objectContaining({ LAMBDA_TASK_ROOT: folder, TZ: ':UTC' }),
      },
    });
    expect(outcome).not.toHaveProperty('result.environment.HOME');
    expect(outcome).not.toHaveProperty('result.environment.TEST_DATABASE_URL');
  });

  test('is frozen between two invocations', async () => {
    const { invoke } = await start('clock');
    const before = await invoke({});
    await setTimeout(3000);
    const after = await invoke({});
    const ticks = (outcome: object) => ('result' in outcome ? Number(outcome.result) : Number.NaN);
    expect(ticks(after) - ticks(before)).toBeLessThan(100);
  });

  test('returns its error and keeps running', async () => {
    const { invoke } = await start('failing');
    for (const message of ['once', 'twice']) {
      const error = { errorType: 'RangeError', errorMessage: message };
      expect(await invoke({ message })).toEqual({ error });
    }
  });

  test('is killed after its timeout', async () => {
    const { invoke } = await start('endless');
    await expect(invoke({}, 0.2)).rejects.toThrow('tiny: an invocation took more than 200 ms');
  });

  test('has its whole time although it had to wait for a processor', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    // The work ends when its time is over but for what it waited.
    const waited = () => {
      resolve('done');
      return 60_000;
    };
    expect(await withTimeout('work', 10, promise, waited)).toBe('done');
    const endless = withTimeout('work', 10, new Promise(() => {}), () => 20);
    await expect(endless).rejects.toThrow('work took more than 10 ms');
    const unknown = withTimeout('work', 10, new Promise(() => {}), () => Number.NaN);
    await expect(unknown).rejects.toThrow('work took more than 10 ms');
  });

  test('fails the invocation when it exits', async () => {
    const { invoke } = await start('ending');
    await expect(invoke({})).rejects.toThrow('tiny ended (3)');
  });

  test.each([false, true])(
    'does not start when its handler takes a callback (watched: %s)',
    async (watched) => {
      await expect(start('callback', watched)).rejects.toThrow('Runtime.CallbackHandlerDeprecated');
    },
  );

  test('does not start when the handler does not exist', async () => {
    await expect(start('nothing')).rejects.toThrow('Runtime.HandlerNotFound');
  });

  test('has separate stdout and stderr', async () => {
    const { invoke, output, errors } = await start('printing');
    await invoke({});
    expect(output()).toBe('for the log\n');
    expect(errors()).toBe('a complaint\n');
  });
});
