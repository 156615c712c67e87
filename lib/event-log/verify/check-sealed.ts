import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { byDay, type DigestFile, type SignedDigest } from '../seal/digest.ts';
import { lastDayOf, monthOf } from '../store/calendar.ts';
import { checksKey, type Month, plainKey, RELAY_NOTE } from '../store/names.ts';
import type { ArchivedParts } from './check-archives.ts';
import { checkPart, type FileLocation } from './check-part.ts';
import { checkUnindexed } from './check-unindexed.ts';
import { type Finding, fileMissing, findingAt } from './finding.ts';
import type { FullListing } from './list-files.ts';
import type { Digests } from './read-digests.ts';

/** Returns whether a digest, or segments without a relay note, show that the log is in a bucket. */
export function isInBucket({ segments, hasRelayNote }: FullListing, { trusted }: Digests): boolean {
  const wasJoined = trusted.some(({ digest }) => Object.keys(digest.segments).length > 0);
  return wasJoined || (segments.length > 0 && !hasRelayNote);
}

/** Files that belong to no event log, or only to one in the other kind of store. */
export function checkForeignFiles(listing: FullListing, isBucket: boolean): Finding[] {
  const strangers = listing.foreign.map((key) => foreign(key, 'it has no name of a file of an event log'));
  if (isBucket && listing.hasRelayNote) strangers.push(foreign(RELAY_NOTE, 'it is of a log in a folder'));
  const segments = isBucket ? [] : listing.segments;
  return [...strangers, ...segments.map(({ key }) => foreign(key, 'it is of a log in a bucket'))];
}

function foreign(key: string, sentence: string): Finding {
  return findingAt('foreign-file', key, `${key} does not belong here: ${sentence}.`);
}

type Known = { listing: FullListing; archived: ArchivedParts; keptFrom: Day };

/** `intact`: parts that match their digest; `overdue`: the number of parts that retention should have removed. */
export type SealedCheck = { findings: Finding[]; intact: SignedDigest[]; overdue: number };

/** Checks the lines of every sealed part. */
export async function checkSealed(
  files: LogFiles,
  digests: DigestFile[],
  known: Known & { digests: DigestFile[] },
): Promise<SealedCheck> {
  const sealed: SealedCheck = { findings: [], intact: [], overdue: 0 };
  const unlocated: SignedDigest[] = [];
  for (const { digest } of digests) {
    const locations = locationsOf(digest, known);
    if (locations.length > 0 && lastDayOf(monthOf(digest.day)) < known.keptFrom) sealed.overdue += 1;
    if (locations.length > 0 || digest.file === null)
      addResult(sealed, digest, await checkSealedPart(files, digest, locations, known));
    else if (digest.day >= known.keptFrom) unlocated.push(digest);
  }
  for (const [month, copied] of Map.groupBy(
    digests.map(({ digest }) => digest),
    ({ day }) => monthOf(day),
  ))
    await checkCopiesWithoutIndex(files, { month, copied }, known, sealed);
  for (const [month, wanted] of Map.groupBy(unlocated, ({ day }) => monthOf(day)))
    await checkUnindexedMonth(files, { month, wanted }, known, sealed);
  sealed.intact.sort(byDay);
  return sealed;
}

function addResult({ findings, intact }: SealedCheck, digest: SignedDigest, found: Finding[]): void {
  findings.push(...found);
  if (found.length === 0) intact.push(digest);
}

/** Checks parts that no file and no index names: an archive without an index may contain them. */
async function checkUnindexedMonth(
  files: LogFiles,
  { month, wanted }: { month: Month; wanted: SignedDigest[] },
  { listing, archived, digests }: Known & { digests: DigestFile[] },
  sealed: SealedCheck,
): Promise<void> {
  const unindexed = archived.unindexed.get(month);
  if (!unindexed) {
    sealed.findings.push(...wanted.map(fileMissing));
    return;
  }
  const hasFile = (key: string) => listing.keys.has(key);
  // A later day without a digest already has a finding.
  const isUnwanted = isOtherDay(month, digests);
  const which = { wanted, isUnwanted, isElsewhere: () => false, areCopies: false };
  const checked = await checkUnindexed(files, { unindexed, hasFile, ...which });
  for (const [digest, found] of checked) addResult(sealed, digest, found);
}

/** Compares an archive without a valid index with the digests of the days beside it, to find where it was edited. */
async function checkCopiesWithoutIndex(
  files: LogFiles,
  { month, copied }: { month: Month; copied: SignedDigest[] },
  known: Known & { digests: DigestFile[] },
  sealed: SealedCheck,
): Promise<void> {
  const unindexed = known.archived.unindexed.get(month);
  const isCopied = (digest: SignedDigest) => digest.file !== null && locationsOf(digest, known).length > 0;
  const wanted = copied.filter(isCopied);
  if (!unindexed || unindexed.archives.length === 0 || wanted.length === 0) return;
  const checked = await checkUnindexed(files, {
    unindexed,
    wanted,
    isUnwanted: isOtherDay(month, known.digests),
    hasFile: (key) => known.listing.keys.has(key),
    areCopies: true,
    isElsewhere: (digest) => known.archived.members.has(plainKey(digest)),
  });
  const edited = new Set([...checked].filter(([, found]) => found.length > 0).map(([digest]) => digest));
  sealed.findings.push(...[...checked.values()].flat());
  sealed.intact = sealed.intact.filter((digest) => !edited.has(digest));
}

/** True for days of the month from the first sealed day on, except those sealed as empty. */
function isOtherDay(month: Month, digests: DigestFile[]): (day: Day) => boolean {
  const empty = new Set(digests.filter(({ digest }) => digest.file === null).map(({ digest }) => digest.day));
  const first = digests[0]?.digest.day ?? '';
  return (day) => day.startsWith(`${month}-`) && day >= first && !empty.has(day);
}

function locationsOf(digest: SignedDigest, { listing, archived }: Known): FileLocation[] {
  const name = plainKey(digest);
  const plain = listing.plain.get(name);
  const packed = listing.packed.get(name);
  const member = archived.members.get(name);
  return [
    ...(plain ? [{ kind: 'plain' as const, key: plain.key, bytes: plain.bytes }] : []),
    ...(packed ? [{ kind: 'packed' as const, key: packed.key, bytes: packed.bytes }] : []),
    ...(member ? [member.at] : []),
  ];
}

async function checkSealedPart(
  files: LogFiles,
  digest: SignedDigest,
  locations: FileLocation[],
  { listing, keptFrom }: Known,
): Promise<Finding[]> {
  if (digest.file === null && locations.length > 0) {
    const { day, part } = digest;
    const sentence = `nothing had happened on ${day} when it was sealed`;
    return locations.map(({ key }) =>
      findingAt('foreign-file', key, `${key} does not belong here: ${sentence}.`, { day, part }),
    );
  }
  const hasChecks = listing.keys.has(checksKey(digest));
  if (digest.file === null && !hasChecks && digest.day < keptFrom) return [];
  return checkPart(files, { digest, locations, hasChecks });
}
