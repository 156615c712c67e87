import type { LogFiles } from '../../core/gateways.ts';
import { addDays, type Day } from '../../core/time.ts';
import { type DayPart, digestKey, plainKey } from '../store/names.ts';
import { isTooLong, MAX_LINE_BYTES, readLines } from '../store/read-lines.ts';
import type { Member } from './check-archives.ts';
import type { SegmentCheck } from './check-segments.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing, StoredPart } from './list-files.ts';
import { dayOfLine } from './read-segment.ts';

/** Lines that no digest covers yet. */
export type OpenLines = DayPart & { lines: number };

type UnsealedCheck = { open: OpenLines[]; findings: Finding[] };

type Known = {
  listing: FullListing;
  members: Map<string, Member>;
  segments: SegmentCheck;
  /** Days up to this one must be sealed by now. */
  overdue: Day;
  /** Events of later days cannot exist. */
  last: Day;
  isBucket: boolean;
  /** Findings about missing digests so far. */
  missing: Finding[];
};

const IN_THE_FUTURE = 'its day has not come yet';
const TOO_LONG = `has more than ${MAX_LINE_BYTES} bytes, which no event has`;

/** Checks files without a digest: counts the lines of open days and reports the other files. */
export async function checkUnsealed(files: LogFiles, known: Known): Promise<UnsealedCheck> {
  const { listing, segments, members } = known;
  const found: UnsealedCheck = { open: [], findings: [] };
  for (const [day, of] of segments.open) checkOpenSegments(known, { day, ...of }, found);
  for (const of of withoutDigest(listing, listing.plain)) await checkOpenFile(files, known, of, found);
  for (const of of withoutDigest(listing, listing.packed)) found.findings.push(digestMissing(of, of.key));
  for (const of of withoutDigest(listing, members)) found.findings.push(digestMissing(of, of.at.key));
  found.findings.push(...checksWithoutDigest(known, found));
  return found;
}

function checkOpenSegments(
  { overdue, last }: Known,
  of: OpenLines & { key: string },
  found: UnsealedCheck,
): void {
  if (of.day > last) found.findings.push(foreign(of.key, IN_THE_FUTURE, { day: of.day, part: of.part }));
  else if (of.day <= overdue) found.findings.push(unsealedLines(of));
  else found.open.push({ day: of.day, part: of.part, lines: of.lines });
}

async function checkOpenFile(
  files: LogFiles,
  known: Known,
  of: StoredPart,
  found: UnsealedCheck,
): Promise<void> {
  // A killed seal had begun to join the segments into this file.
  if (known.segments.open.get(of.day)?.part === of.part) return;
  if (of.day > known.last) found.findings.push(foreign(of.key, IN_THE_FUTURE));
  else if (of.day <= known.overdue) found.findings.push(unsealedLines(of));
  else if (known.isBucket)
    found.findings.push(foreign(of.key, 'no segments are there that it could be made of'));
  else found.findings.push(...(await readOpenFile(files, of, found.open)));
}

function withoutDigest<T extends DayPart>({ digests }: FullListing, parts: Map<string, T>): T[] {
  return [...parts].filter(([key]) => !digests.has(key)).map(([, of]) => of);
}

async function readOpenFile(
  files: LogFiles,
  { day, part, key, bytes }: StoredPart,
  open: OpenLines[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let lines = 0;
  for await (const line of readLines(files.read(key, { from: 0, to: bytes }))) {
    lines += 1;
    const fault = isTooLong(line) ? TOO_LONG : 'is no event of that day';
    if (fault !== TOO_LONG && dayOfLine(line.bytes) === day) continue;
    findings.push(findingAt('foreign-line', key, `Line ${lines} of ${key} ${fault}.`, { line: lines }));
  }
  open.push({ day, part, lines });
  return findings;
}

function unsealedLines({ day, part, key }: DayPart & { key: string }): Finding {
  const sentence = `${key} holds lines of ${day} that no digest covers, and that day was over long ago.`;
  return findingAt('unsealed-lines', key, sentence, { day, part });
}

function digestMissing(of: DayPart, key: string): Finding {
  const sentence = `${digestKey(of)} is gone: ${key} has lines of ${of.day}, part ${of.part}, and only what is sealed is compressed.`;
  return findingAt('missing-digest', digestKey(of), sentence);
}

function foreign(key: string, sentence: string, where: Pick<Finding, 'day' | 'part'> = {}): Finding {
  return findingAt('foreign-file', key, `${key} does not belong here: ${sentence}.`, where);
}

/** Checks files without a digest. A killed seal may leave those of an open part or of an empty day. */
function checksWithoutDigest(
  { listing, overdue, missing }: Known,
  { open, findings }: UnsealedCheck,
): Finding[] {
  const expected = new Set([
    ...open.map(plainKey),
    ...[...missing, ...findings].map(({ day = '', part = 1 }) => plainKey({ day, part })),
  ]);
  return withoutDigest(listing, listing.checks)
    .filter((of) => !expected.has(plainKey(of)) && (of.part > 1 || of.day !== addDays(overdue, 1)))
    .map(({ key }) => foreign(key, 'there is no digest that it is part of'));
}
