import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Processor seconds of this run's PostgreSQL server and its closed connections; 0 without a server. */
export async function secondsOfServer(folder: string): Promise<number> {
  const text = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [pid] = (await text(join(folder, 'postgres/data/postmaster.pid'))).split('\n');
  if (!pid) return 0;
  // The process name may contain spaces, so this reads what follows it. Fields 14 to 17 are the process's own times and those of
  // its children.
  const values = (await text(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ') ?? [];
  const times = values.slice(11, 15).map(Number);
  return Math.round(times.reduce((sum, time) => sum + time, 0) / TICKS);
}
