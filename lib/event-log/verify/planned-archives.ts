import type { LogFiles } from '../../gateways.ts';
import { archiveKey, readKey } from '../names.ts';
import { readRecord } from '../rotation/record.ts';
import { ignoreDamage } from './ignore-damage.ts';
import type { Survey } from './survey.ts';

/** The archives that a rotation was about to make and did not come to say that it had: it was killed, or is at it. */
export async function findPlannedArchives(files: LogFiles, { keys }: Survey): Promise<Set<string>> {
  const planned = new Set<string>();
  for (const key of keys.keys()) {
    const name = readKey(key);
    if (name.kind !== 'rotation') continue;
    const record = await readRecord(files, name.month).catch(ignoreDamage);
    for (const { month, part } of record?.planned?.archived ?? []) planned.add(archiveKey(month, part));
  }
  return planned;
}
