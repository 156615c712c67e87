import type { Day } from '../../core/time.ts';
import type { DigestFile } from '../seal/digest.ts';
import { monthOf } from '../store/calendar.ts';
import { archiveIndexKey, packedKey, plainKey } from '../store/names.ts';
import type { ArchivedParts, Member } from './check-archives.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing } from './list-files.ts';

/**
 * The compressed days that are missing although their archive exists. An archive of an older version without any compressed day
 * beside it gives no findings: these versions moved the days into it.
 */
export function checkCopies(listing: FullListing, members: Map<string, Member>, keptFrom: Day): Finding[] {
  const kept = [...members.values()].filter(({ day }) => day >= keptFrom);
  const findings: Finding[] = [];
  for (const ofArchive of Map.groupBy(kept, ({ at }) => at.key).values()) {
    const missing = ofArchive.filter((member) => !isBeside(listing, member));
    const isCopy = ofArchive.some((member) => member.isCopy);
    if (isCopy || missing.length < ofArchive.length) findings.push(...missing.map(copyGone));
  }
  return findings;
}

function isBeside({ plain, packed }: FullListing, member: Member): boolean {
  const name = plainKey(member);
  return plain.has(name) || packed.has(name);
}

function copyGone(member: Member): Finding {
  const key = packedKey(member);
  return findingAt('missing-file', key, `${key} is gone; ${member.at.key} has its lines.`);
}

/**
 * The days that are missing in their month's archive, although it is a copy of all its days. A part that was sealed late may be
 * missing; a month with an archive that lacks a valid index is read line by line.
 */
export function checkLeftOut(
  { members, unindexed }: ArchivedParts,
  digests: DigestFile[],
  keptFrom: Day,
): Finding[] {
  const copied = [...members.values()].filter(({ isCopy }) => isCopy);
  const months = new Set(copied.map(({ day }) => monthOf(day)).filter((month) => !unindexed.has(month)));
  return digests.flatMap(({ digest: { day, part, file } }) => {
    if (file === null || part > 1 || day < keptFrom || !months.has(monthOf(day))) return [];
    if (members.has(plainKey({ day, part }))) return [];
    const key = archiveIndexKey(monthOf(day), 1);
    const sentence = `${key} does not name ${day}, which was sealed: its lines are in no archive.`;
    return [findingAt('edited-index', key, sentence, { day, part })];
  });
}
