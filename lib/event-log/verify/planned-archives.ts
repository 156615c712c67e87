import type { LogFiles } from '../../core/gateways.ts';
import { readRecord } from '../rotate/record.ts';
import { DamagedFile } from '../store/bytes.ts';
import { archiveKey, readKey } from '../store/names.ts';
import type { Survey } from './survey.ts';

/** Takes a file that says nonsense as none; a store that fails is something else. */
export function ignoreDamage(error: unknown): undefined {
  if (error instanceof DamagedFile) return undefined;
  throw error;
}

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
