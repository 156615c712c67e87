import type { LogFiles } from '../../gateways.ts';
import type { Day, Instant } from '../../time.ts';
import { readAll } from '../bytes.ts';
import { keptFrom } from '../calendar.ts';
import { ROTATION_LOG } from '../names.ts';

/**
 * Days before this one may be gone: a rotation of the first of the month removes them, or one that somebody ran later in
 * it, as the log of the rotations says.
 */
export async function firstKeptDay(files: LogFiles, hasRotationLog: boolean, now: Instant): Promise<Day> {
  const runs = hasRotationLog ? await readRuns(files) : [];
  const last = [`${now.slice(0, 7)}-01`, ...runs]
    .filter((run) => run <= now.slice(0, 10))
    .toSorted()
    .at(-1);
  return keptFrom(last ?? now.slice(0, 10));
}

const RUN = /^\{"run":"\d{4}-\d{2}","at":"(\d{4}-\d{2}-\d{2})T[^"]*"/gm;

async function readRuns(files: LogFiles): Promise<Day[]> {
  const text = (await readAll(files.read(ROTATION_LOG))).toString('utf8');
  return [...text.matchAll(RUN)].flatMap(([, day]) => day ?? []);
}
