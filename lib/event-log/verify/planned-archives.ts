import type { LogFiles } from '../../core/gateways.ts';
import { readRecord } from '../rotate/record.ts';
import { archiveKey, parseKey } from '../store/names.ts';
import { DamagedFile } from '../store/read-lines.ts';
import type { FullListing } from './list-files.ts';

/** Treats a damaged file as absent; rethrows other errors. */
export function ignoreDamage(error: unknown): undefined {
  if (error instanceof DamagedFile) return undefined;
  throw error;
}

/** The keys of archives that a rotation has planned but not recorded as done: it was killed or is running. */
export async function findPlannedArchives(files: LogFiles, { keys }: FullListing): Promise<Set<string>> {
  const planned = new Set<string>();
  for (const key of keys.keys()) {
    const name = parseKey(key);
    if (name.kind !== 'rotation') continue;
    const record = await readRecord(files, name.month).catch(ignoreDamage);
    for (const { month, part } of record?.planned?.archived ?? []) planned.add(archiveKey(month, part));
  }
  return planned;
}
