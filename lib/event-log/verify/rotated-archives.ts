import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { readRecord } from '../rotate/record.ts';
import { lastDayOf } from '../store/calendar.ts';
import { archiveIndexKey, archiveKey, parseKey } from '../store/names.ts';
import { DamagedFile } from '../store/read-lines.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing } from './list-files.ts';

/** Treats a damaged file as absent; rethrows other errors. */
export function ignoreDamage(error: unknown): undefined {
  if (error instanceof DamagedFile) return undefined;
  throw error;
}

type Archive = { month: string; part: number };

/**
 * The archives in the records of rotations. `planned`: keys of archives that a rotation has begun but not recorded as done, because
 * it was killed or is running. `made`: finished archives. `removed`: keys that retention removed.
 */
export type RotatedArchives = { planned: Set<string>; made: Archive[]; removed: Set<string> };

export async function readRotatedArchives(files: LogFiles, { keys }: FullListing): Promise<RotatedArchives> {
  const found: RotatedArchives = { planned: new Set(), made: [], removed: new Set() };
  for (const key of keys.keys()) {
    const name = parseKey(key);
    if (name.kind !== 'rotation') continue;
    const record = await readRecord(files, name.month).catch(ignoreDamage);
    if (!record) continue;
    for (const { month, part } of record.planned?.archived ?? []) found.planned.add(archiveKey(month, part));
    found.made.push(...record.done.archived);
    for (const { key } of [...record.done.deleted, ...(record.planned?.deleted ?? [])])
      found.removed.add(key);
  }
  return found;
}

/** The finished archives that are missing with their index, although retention has not removed them. */
export function checkRotatedArchives(
  { keys }: FullListing,
  { made, removed }: RotatedArchives,
  keptFrom: Day,
): Finding[] {
  return made.flatMap(({ month, part }) => {
    const key = archiveKey(month, part);
    const isThere = keys.has(key) || keys.has(archiveIndexKey(month, part));
    if (isThere || removed.has(key) || lastDayOf(month) < keptFrom) return [];
    return [findingAt('missing-file', key, `${key} is gone with its index: a rotation had made it.`)];
  });
}
