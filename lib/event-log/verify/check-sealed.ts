import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { byDay, type DigestFile, type SignedDigest } from '../seal/digest.ts';
import { lastDayOf, monthOf } from '../store/calendar.ts';
import { checksKey, type Month, plainKey, RELAY_NOTE } from '../store/names.ts';
import type { Archived } from './check-archives.ts';
import { checkPart, type FilePlace } from './check-part.ts';
import { checkUnindexed } from './check-unindexed.ts';
import { type Finding, fileGone, findingAt } from './finding.ts';
import type { Digests } from './read-digests.ts';
import type { Survey } from './survey.ts';

/** True when a digest, or segments without a relay note, show that the log is in a bucket. */
export function isInBucket({ segments, hasRelayNote }: Survey, { trusted }: Digests): boolean {
  const wasJoined = trusted.some(({ digest }) => Object.keys(digest.segments).length > 0);
  return wasJoined || (segments.length > 0 && !hasRelayNote);
}

/** Files that belong to no event log, or only to one in the other kind of store. */
export function checkForeign(survey: Survey, isBucket: boolean): Finding[] {
  const strangers = survey.foreign.map((key) => foreign(key, 'it has no name of a file of an event log'));
  if (isBucket && survey.hasRelayNote) strangers.push(foreign(RELAY_NOTE, 'it is of a log in a folder'));
  const segments = isBucket ? [] : survey.segments;
  return [...strangers, ...segments.map(({ key }) => foreign(key, 'it is of a log in a bucket'))];
}

function foreign(key: string, said: string): Finding {
  return findingAt('foreign-file', key, `${key} does not belong here: ${said}.`);
}

type Known = { survey: Survey; archived: Archived; keptFrom: Day };

/** `intact`: parts as they were sealed; `overdue`: number of parts that retention should have removed. */
export type Sealed = { findings: Finding[]; intact: SignedDigest[]; overdue: number };

/** Checks the lines of every sealed part. */
export async function checkSealed(
  files: LogFiles,
  digests: DigestFile[],
  known: Known & { digests: DigestFile[] },
): Promise<Sealed> {
  const sealed: Sealed = { findings: [], intact: [], overdue: 0 };
  const unplaced: SignedDigest[] = [];
  for (const { digest } of digests) {
    const places = placesOf(digest, known);
    if (places.length > 0 && lastDayOf(monthOf(digest.day)) < known.keptFrom) sealed.overdue += 1;
    if (places.length > 0 || digest.file === null)
      addChecked(sealed, digest, await checkOne(files, digest, places, known));
    else if (digest.day >= known.keptFrom) unplaced.push(digest);
  }
  for (const [month, wanted] of Map.groupBy(unplaced, ({ day }) => monthOf(day)))
    await checkMonth(files, { month, wanted }, known, sealed);
  sealed.intact.sort(byDay);
  return sealed;
}

function addChecked({ findings, intact }: Sealed, digest: SignedDigest, found: Finding[]): void {
  findings.push(...found);
  if (found.length === 0) intact.push(digest);
}

/** Checks parts that no file and no index names: an archive without an index may hold them. */
async function checkMonth(
  files: LogFiles,
  { month, wanted }: { month: Month; wanted: SignedDigest[] },
  { survey, archived, digests }: Known & { digests: DigestFile[] },
  sealed: Sealed,
): Promise<void> {
  const unindexed = archived.unindexed.get(month);
  if (!unindexed) {
    sealed.findings.push(...wanted.map(fileGone));
    return;
  }
  const empty = new Set(digests.filter(({ digest }) => digest.file === null).map(({ digest }) => digest.day));
  // Nothing was sealed before the first digest; a later day without one has a finding already.
  const first = digests[0]?.digest.day ?? '';
  const isOther = (day: Day) => day.startsWith(`${month}-`) && day >= first && !empty.has(day);
  const hasFile = (key: string) => survey.keys.has(key);
  const checked = await checkUnindexed(files, { unindexed, wanted, isOther, hasFile });
  for (const [digest, found] of checked) addChecked(sealed, digest, found);
}

function placesOf(digest: SignedDigest, { survey, archived }: Known): FilePlace[] {
  const name = plainKey(digest);
  const plain = survey.plain.get(name);
  const packed = survey.packed.get(name);
  const member = archived.members.get(name);
  return [
    ...(plain ? [{ kind: 'plain' as const, key: plain.key, bytes: plain.bytes }] : []),
    ...(packed ? [{ kind: 'packed' as const, key: packed.key, bytes: packed.bytes }] : []),
    ...(member ? [member.at] : []),
  ];
}

async function checkOne(
  files: LogFiles,
  digest: SignedDigest,
  places: FilePlace[],
  { survey, keptFrom }: Known,
): Promise<Finding[]> {
  if (digest.file === null && places.length > 0) {
    const { day, part } = digest;
    const said = `nothing had happened on ${day} when it was sealed`;
    return places.map(({ key }) =>
      findingAt('foreign-file', key, `${key} does not belong here: ${said}.`, { day, part }),
    );
  }
  const hasChecks = survey.keys.has(checksKey(digest));
  if (digest.file === null && !hasChecks && digest.day < keptFrom) return [];
  return checkPart(files, { digest, places, hasChecks });
}
