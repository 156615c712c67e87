import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { startScheduler } from '../../infra/local/functions/scheduler.ts';
import { job } from '../../lib/runtime/job.ts';

test('what runs on a schedule is waited for when the service stops', async () => {
  const count = job({
    name: 'count',
    summary: 'Count',
    timeout: 60,
    // The sixth field is seconds: the test need not wait for the next minute.
    schedule: { cron: '* * * * * *' },
    input: z.strictObject({}),
    handle: async () => {},
  });
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stop = startScheduler([count], () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  const order: string[] = [];
  const stopped = stop().then(() => order.push('stopped'));
  // A `stop` that does not wait is done by then.
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  order.push('ended');
  ended.resolve();
  await stopped;
  expect(order).toEqual(['ended', 'stopped']);
});
