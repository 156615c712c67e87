import { print } from '../infra/commands/run-command.ts';
import { stopwatch } from '../lib/time.ts';
import { growthOf } from './memory.ts';

const MEGABYTE = 1024 * 1024;

/** Prints what some work took, on the clock and of the cores, and how large this process has been. */
export async function tellUse(work: () => Promise<unknown>): Promise<void> {
  const [before, used, elapsed] = [process.memoryUsage.rss(), process.cpuUsage(), stopwatch()];
  // The peak that the system counts begins with that of whoever started this process.
  const growth = await growthOf(work);
  const milliseconds = elapsed();
  const { user, system } = process.cpuUsage(used);
  print(
    JSON.stringify({
      milliseconds,
      cpuMilliseconds: (user + system) / 1000,
      megabytes: before / MEGABYTE + growth,
    }),
  );
}
