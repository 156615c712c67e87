import type { Day } from '../../core/time.ts';
import { packedKey, plainKey } from '../store/names.ts';
import type { Member } from './check-archives.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing } from './list-files.ts';

/**
 * The compressed days that are gone although their archive exists. An archive of an older version gives no findings when
 * there is no compressed day beside it: those moved the days into it.
 */
export function checkCopies(listing: FullListing, members: Map<string, Member>, keptFrom: Day): Finding[] {
  const kept = [...members.values()].filter(({ day }) => day >= keptFrom);
  const findings: Finding[] = [];
  for (const ofArchive of Map.groupBy(kept, ({ at }) => at.key).values()) {
    const gone = ofArchive.filter((member) => !isBeside(listing, member));
    const isCopy = ofArchive.some((member) => member.isCopy);
    if (isCopy || gone.length < ofArchive.length) findings.push(...gone.map(copyGone));
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
