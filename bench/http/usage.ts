import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Processor milliseconds of all threads of a process so far; NaN where Linux does not report them. */
export function processorMs(pid: number): number {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Processor milliseconds of the server's processes for one application; NaN if the server is on another machine. */
export async function serverProcessorMs(session: pg.Client, application: string): Promise<number> {
  const { rows } = await session.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = $1 and backend_type = 'client backend'",
    [application],
  );
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), 0);
}

/** Resident memory of a process in megabytes: now, and its peak. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (name: string) => {
    const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
    return Number(kilobytes) / 1024;
  };
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
