import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Seconds of a processor that the PostgreSQL server of this run took with the connections that have ended; 0 without one. */
export async function secondsOfServer(folder: string): Promise<number> {
  const text = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [pid] = (await text(join(folder, 'postgres/data/postmaster.pid'))).split('\n');
  if (!pid) return 0;
  // What follows the name, which may have spaces: the 14th to 17th value are its own times and those of its children.
  const values = (await text(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ') ?? [];
  const times = values.slice(11, 15).map(Number);
  return Math.round(times.reduce((sum, time) => sum + time, 0) / TICKS);
}
