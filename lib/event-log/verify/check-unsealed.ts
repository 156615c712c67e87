import type { LogFiles } from '../../core/gateways.ts';
import { addDays, type Day } from '../../core/time.ts';
import { isTooLong, LONGEST_LINE, linesIn } from '../store/bytes.ts';
import { type DayPart, digestKey, plainKey } from '../store/names.ts';
import type { Member } from './check-archives.ts';
import type { Segments } from './check-segments.ts';
import { type Finding, findingAt } from './finding.ts';
import { dayOfLine } from './read-segment.ts';
import type { StoredPart, Survey } from './survey.ts';

/** Lines that no digest covers yet. */
export type OpenLines = DayPart & { lines: number };

type Unsealed = { open: OpenLines[]; findings: Finding[] };

type Known = {
  survey: Survey;
  members: Map<string, Member>;
  segments: Segments;
  /** Days up to this one are sealed by now. */
  overdue: Day;
  /** No event can be of a later day. */
  last: Day;
  isBucket: boolean;
  /** Findings about missing digests so far. */
  missing: Finding[];
};

const NOT_YET = 'its day has not come yet';
const LONG = `has more than ${LONGEST_LINE} bytes, which no event has`;

/** Checks what has no digest: counts the lines of open days and reports the rest. */
export async function checkUnsealed(files: LogFiles, known: Known): Promise<Unsealed> {
  const { survey, segments, members } = known;
  const found: Unsealed = { open: [], findings: [] };
  for (const [day, of] of segments.open) checkOpenSegments(known, { day, ...of }, found);
  for (const of of withoutDigest(survey, survey.plain)) await checkOpenFile(files, known, of, found);
  for (const of of withoutDigest(survey, survey.packed)) found.findings.push(digestGone(of, of.key));
  for (const of of withoutDigest(survey, members)) found.findings.push(digestGone(of, of.at.key));
  found.findings.push(...strayChecks(known, found));
  return found;
}

function checkOpenSegments({ overdue, last }: Known, of: OpenLines & { key: string }, found: Unsealed): void {
  if (of.day > last) found.findings.push(foreign(of.key, NOT_YET, { day: of.day, part: of.part }));
  else if (of.day <= overdue) found.findings.push(unsealed(of));
  else found.open.push({ day: of.day, part: of.part, lines: of.lines });
}

async function checkOpenFile(files: LogFiles, known: Known, of: StoredPart, found: Unsealed): Promise<void> {
  // A killed seal had begun to join the segments into this file.
  if (known.segments.open.get(of.day)?.part === of.part) return;
  if (of.day > known.last) found.findings.push(foreign(of.key, NOT_YET));
  else if (of.day <= known.overdue) found.findings.push(unsealed(of));
  else if (known.isBucket)
    found.findings.push(foreign(of.key, 'no segments are there that it could be made of'));
  else found.findings.push(...(await readOpen(files, of, found.open)));
}

function withoutDigest<T extends DayPart>({ digests }: Survey, parts: Map<string, T>): T[] {
  return [...parts].filter(([key]) => !digests.has(key)).map(([, of]) => of);
}

async function readOpen(
  files: LogFiles,
  { day, part, key, bytes }: StoredPart,
  open: OpenLines[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let lines = 0;
  for await (const line of linesIn(files.read(key, { from: 0, to: bytes }))) {
    lines += 1;
    const said = isTooLong(line) ? LONG : 'is no event of that day';
    if (said !== LONG && dayOfLine(line.bytes) === day) continue;
    findings.push(findingAt('foreign-line', key, `Line ${lines} of ${key} ${said}.`, { line: lines }));
  }
  open.push({ day, part, lines });
  return findings;
}

function unsealed({ day, part, key }: DayPart & { key: string }): Finding {
  const said = `${key} holds lines of ${day} that no digest covers, and that day was over long ago.`;
  return findingAt('unsealed-lines', key, said, { day, part });
}

function digestGone(of: DayPart, key: string): Finding {
  const said = `${digestKey(of)} is gone: ${key} has lines of ${of.day}, part ${of.part}, and only what is sealed is compressed.`;
  return findingAt('missing-digest', digestKey(of), said);
}

function foreign(key: string, said: string, where: Pick<Finding, 'day' | 'part'> = {}): Finding {
  return findingAt('foreign-file', key, `${key} does not belong here: ${said}.`, where);
}

/** Checks files without a digest. A killed seal may leave those of an open part or of an empty day. */
function strayChecks({ survey, overdue, missing }: Known, { open, findings }: Unsealed): Finding[] {
  const expected = new Set([
    ...open.map(plainKey),
    ...[...missing, ...findings].map(({ day = '', part = 1 }) => plainKey({ day, part })),
  ]);
  return withoutDigest(survey, survey.checks)
    .filter((of) => !expected.has(plainKey(of)) && (of.part > 1 || of.day !== addDays(overdue, 1)))
    .map(({ key }) => foreign(key, 'there is no digest that it is part of'));
}
