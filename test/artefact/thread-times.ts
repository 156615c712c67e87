import { readFileSync } from 'node:fs';

const NANOSECONDS_PER_MILLISECOND = 1e6;

/** How long the main thread of a process ran on a CPU and how long it waited for one, in milliseconds. */
export type ThreadTimes = { running: number; waiting: number };

/** Reads the times from Linux' schedstat; NaN for an ended process or on another system. */
export function threadTimes(pid: number | undefined): ThreadTimes {
  const [running, waiting] = schedstat(pid)
    .split(' ')
    .map((text) => Number.parseInt(text, 10) / NANOSECONDS_PER_MILLISECOND);
  return { running: running ?? Number.NaN, waiting: waiting ?? Number.NaN };
}

function schedstat(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  } catch {
    return '';
  }
}
