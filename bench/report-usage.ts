import { readFileSync } from 'node:fs';
import { print } from '../infra/commands/run-command.ts';
import { stopwatch } from '../lib/core/time.ts';

/** Prints wall time, CPU time and peak memory of some work as JSON. */
export async function reportUsage(work: () => Promise<unknown>): Promise<void> {
  const [used, elapsed] = [process.cpuUsage(), stopwatch()];
  await work();
  const milliseconds = elapsed();
  const { user, system } = process.cpuUsage(used);
  print(
    JSON.stringify({ milliseconds, cpuMilliseconds: (user + system) / 1000, megabytes: peakMegabytes() }),
  );
}

/** Except on Linux the peak may include that of the parent process. */
function peakMegabytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
