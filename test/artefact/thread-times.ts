import { readFileSync } from 'node:fs';

const NANOSECONDS_PER_MILLISECOND = 1e6;

/** Of the first thread of a process, in milliseconds: how long it had a processor, and how long it stood in line for one. */
export type ThreadTimes = { running: number; queued: number };

/** As Linux counts them, to the nanosecond; a process that is gone, or another system, has none. */
export function threadTimes(pid: number | undefined): ThreadTimes {
  const [running, queued] = schedstat(pid)
    .split(' ')
    .map((text) => Number.parseInt(text, 10) / NANOSECONDS_PER_MILLISECOND);
  return { running: running ?? Number.NaN, queued: queued ?? Number.NaN };
}

function schedstat(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  } catch {
    return '';
  }
}
