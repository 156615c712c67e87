import type { LogFiles } from '../../core/gateways.ts';
import type { Day, Instant } from '../../core/time.ts';
import { byDay, type DigestFile, type SignedDigest } from '../seal/digest.ts';
import { lastDayOf, monthOf } from '../store/calendar.ts';
import { sha256Of } from '../store/fingerprint.ts';
import { archiveIndexKey, archiveKey, type DayPart, type Month, plainKey } from '../store/names.ts';
import { type ArchiveIndex, readIndex } from '../store/parts.ts';
import type { FileLocation } from './check-part.ts';
import type { Unindexed } from './check-unindexed.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing, StoredArchive, StoredPart } from './list-files.ts';
import { checkRotatedArchives, ignoreDamage, readRotatedArchives } from './rotated-archives.ts';

/** From this instant on no day was moved into an archive: whatever its index says, it is a copy of the days beside it. */
const COPIES_SINCE: Instant = '2026-12-01T00:00:00.000Z';

/** The archive members by the keys of their plain files; `unindexed`: the months with an archive that lacks a valid index. */
export type ArchivedParts = {
  members: Map<string, Member>;
  unindexed: Map<Month, Unindexed>;
  findings: Finding[];
};
/** `isCopy`: the compressed day remains beside the archive. */
export type Member = DayPart & { at: FileLocation; isCopy: boolean };

/** Checks the indexes of the archives and finds archives without one. Months before `keptFrom` give no findings. */
export async function checkArchives(
  files: LogFiles,
  listing: FullListing,
  digests: DigestFile[],
  keptFrom: Day,
): Promise<ArchivedParts> {
  const found: ArchivedParts = { members: new Map(), unindexed: new Map(), findings: [] };
  const sealed = new Map(digests.map(({ digest }) => [plainKey(digest), digest]));
  const known: Known = { others: found.members, sealed, months: monthsOf(listing) };
  for (const stored of listing.indexes.toSorted(byMonth)) {
    const archive = await readArchive(files, listing, stored, known);
    if ('kind' in archive) addFinding(found, listing, stored, archive, keptFrom);
    else for (const member of archive) found.members.set(plainKey(member), member);
  }
  const rotated = await readRotatedArchives(files, listing);
  const { planned } = rotated;
  found.findings.push(...checkRotatedArchives(listing, rotated, keptFrom));
  for (const archive of listing.archives.values())
    if (!listing.keys.has(archiveIndexKey(archive.month, archive.part)))
      await checkWithoutIndex(files, listing, archive, { found, known, planned, keptFrom });
  return found;
}

async function checkWithoutIndex(
  files: LogFiles,
  listing: FullListing,
  archive: StoredArchive,
  {
    found,
    known,
    planned,
    keptFrom,
  }: { found: ArchivedParts; known: Known; planned: Set<string>; keptFrom: Day },
): Promise<void> {
  if (planned.has(archive.key) && (await isUnfinished(files, listing, archive, found))) return;
  const index = archiveIndexKey(archive.month, archive.part);
  const sentence = `${index} is gone: nobody finds a day in ${archive.key} without it.`;
  const hasSealedDay = known.months.has(archive.month);
  const finding = hasSealedDay ? findingAt('missing-index', index, sentence) : foreignArchive(archive);
  addFinding(found, listing, archive, finding, keptFrom);
}

const byMonth = (a: StoredArchive, b: StoredArchive) =>
  byDay({ day: a.month, part: a.part }, { day: b.month, part: b.part });

function addFinding(
  { unindexed, findings }: ArchivedParts,
  { archives }: FullListing,
  { month, part }: StoredArchive,
  finding: Finding,
  keptFrom: Day,
): void {
  const of = unindexed.get(month) ?? { archives: [], isWhole: true };
  const archive = archives.get(archiveKey(month, part));
  unindexed.set(month, {
    archives: archive ? [...of.archives, archive] : of.archives,
    isWhole: of.isWhole && archive !== undefined,
  });
  if (lastDayOf(month) >= keptFrom) findings.push(finding);
}

type Known = { others: Map<string, Member>; sealed: Map<string, SignedDigest>; months: Set<Month> };

/** The months with a digest, whichever key signed it. */
function monthsOf({ digests }: FullListing): Set<Month> {
  return new Set([...digests.values()].map(({ day }) => monthOf(day)));
}

function foreignArchive({ key, month }: StoredArchive): Finding {
  return findingAt('foreign-file', key, `${key} does not belong here: no day of ${month} was sealed.`);
}

/** The members of an archive, or why they cannot be read. */
async function readArchive(
  files: LogFiles,
  listing: FullListing,
  { month, part, key }: StoredArchive,
  known: Known,
): Promise<Member[] | Finding> {
  const archive = listing.archives.get(archiveKey(month, part));
  if (!known.months.has(month)) return foreignArchive({ month, part, key, bytes: 0 });
  if (!archive) {
    const missing = archiveKey(month, part);
    return findingAt('missing-file', missing, `${missing} is gone: its index is there.`);
  }
  const index = await readIndex(files, month, part).catch(ignoreDamage);
  const fault = index ? faultOf(index, archive, known) : 'is no index of an archive any more';
  if (!index || fault) return findingAt('edited-index', key, `${key} ${fault}.`);
  return index.members.map(({ day, part, from, bytes }) => ({
    day,
    part,
    isCopy: index.is_copy === true || isNew(known.sealed.get(plainKey({ day, part }))),
    at: { kind: 'member', key: archive.key, from, bytes },
  }));
}

/** The index is not signed, the digest is. */
const isNew = (digest: SignedDigest | undefined) => digest !== undefined && digest.sealed_at >= COPIES_SINCE;

/** Returns the first fault of an index: members must be ordered by day and cover the archive without gaps. */
function faultOf({ members }: ArchiveIndex, archive: StoredArchive, known: Known): string | undefined {
  let end = 0;
  let last: DayPart = { day: '', part: 0 };
  for (const member of members) {
    if (!member.day.startsWith(`${archive.month}-`)) return `names ${member.day}, which is of another month`;
    if (byDay(last, member) >= 0) return `names ${member.day} in a place where it cannot stand`;
    if (member.from !== end || member.bytes <= 0)
      return `does not say where ${member.day} lies in ${archive.key}`;
    const fault = faultOfMember(member, known);
    if (fault) return fault;
    end = member.from + member.bytes;
    last = member;
  }
  return end === archive.bytes ? undefined : `tells of ${end} bytes, but ${archive.key} has ${archive.bytes}`;
}

/** A part may be in one archive only, and must have the sealed number of lines. */
function faultOfMember(member: DayPart & { lines: number }, { others, sealed }: Known): string | undefined {
  const key = plainKey(member);
  if (others.has(key)) return `names ${member.day}, part ${member.part}, which another archive has`;
  const lines = sealed.get(key)?.lines ?? member.lines;
  return member.lines === lines
    ? undefined
    : `names ${member.lines} lines of ${member.day}: ${lines} were sealed`;
}

/** Returns whether a killed rotation left the archive without an index: the compressed days in it exist. */
async function isUnfinished(
  files: LogFiles,
  { packed }: FullListing,
  { key, month }: StoredArchive,
  { members }: ArchivedParts,
): Promise<boolean> {
  const days = [...packed.values()].filter((of) => of.day.startsWith(month) && !members.has(plainKey(of)));
  if (days.length === 0) return false;
  return (await sha256Of(files.read(key))) === (await sha256Of(concatenated(files, days.toSorted(byDay))));
}

async function* concatenated(files: LogFiles, parts: StoredPart[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) yield* files.read(key);
}
