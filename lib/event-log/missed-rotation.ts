import type { Needs } from '../context.ts';
import type { LogFiles } from '../gateways.ts';
import { monthOf } from './calendar.ts';
import { DIGESTS, readKey } from './names.ts';
import { readRecord } from './rotation/record.ts';

/**
 * Says so from the 2nd of a month on when its rotation has not run to its end. An alarm cannot look back for a month;
 * who seals every night can.
 */
export async function tellMissedRotation({ log, now }: Needs<'log' | 'now'>, files: LogFiles): Promise<void> {
  const today = now.slice(0, 10);
  const month = monthOf(today);
  if (today.endsWith('-01') || !(await beganBefore(files, `${month}-01`))) return;
  const record = await readRecord(files, month);
  if (typeof record?.seconds !== 'number') log.write('log-rotation-missed', { month });
}

/** A log of this month alone had nothing to rotate. */
async function beganBefore(files: LogFiles, day: string): Promise<boolean> {
  for await (const { key } of files.list(DIGESTS)) {
    const name = readKey(key);
    if (name.kind === 'digest') return name.day < day;
  }
  return false;
}
