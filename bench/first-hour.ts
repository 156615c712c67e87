import type { BenchService } from './bench-service.ts';
import { createClient } from './client.ts';
import { timeOfTown } from './towns.ts';
import { type Wait, waitOf } from './waits.ts';

/** Measures what somebody waits for who begins: the addresses of a large town, and the example when nobody has opened it yet. */
export async function measureFirstHour(service: BenchService): Promise<Wait[]> {
  const town = await timeOfTown(service);
  const [first, again] = [await timeOfExample(service), await timeOfExample(service)];
  return [
    waitOf('a town of 40,000 addresses', [town], 60_000),
    waitOf('the example, the first time', [first], 20_000),
    waitOf('the example, afterwards', [again]),
  ];
}

async function timeOfExample({ resources }: BenchService): Promise<number> {
  const call = createClient(resources);
  const start = performance.now();
  while ((await call('POST', '/api/example')).state !== 'ready');
  return performance.now() - start;
}
