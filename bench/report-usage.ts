import { readFileSync } from 'node:fs';
import { print } from '../infra/commands/run-command.ts';
import { stopwatch } from '../lib/core/time.ts';

/** Prints what some work took, on the clock and of the cores, and how large this process has ever been. */
export async function reportUsage(work: () => Promise<unknown>): Promise<void> {
  const [used, elapsed] = [process.cpuUsage(), stopwatch()];
  await work();
  const milliseconds = elapsed();
  const { user, system } = process.cpuUsage(used);
  print(
    JSON.stringify({ milliseconds, cpuMilliseconds: (user + system) / 1000, megabytes: peakMegabytes() }),
  );
}

/** Where Linux does not say it, the peak begins with that of whoever started this process. */
function peakMegabytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
