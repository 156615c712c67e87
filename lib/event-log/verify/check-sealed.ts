import type { LogFiles } from '../../gateways.ts';
import type { Day } from '../../time.ts';
import { lastDayOf, monthOf } from '../calendar.ts';
import type { DigestFile, SignedDigest } from '../digest.ts';
import { checksKey, plainKey } from '../names.ts';
import type { Archived } from './check-archives.ts';
import { checkPart, type FilePlace } from './check-part.ts';
import { type Finding, findingAt } from './finding.ts';
import type { Survey } from './survey.ts';

type Known = { survey: Survey; archived: Archived; keptFrom: Day };

/** `intact`: what is as it was sealed; `overdue`: days that retention should have removed. */
export type Sealed = { findings: Finding[]; intact: SignedDigest[]; overdue: number };

/** Checks the lines of every day that is sealed. */
export async function checkSealed(files: LogFiles, digests: DigestFile[], known: Known): Promise<Sealed> {
  const sealed: Sealed = { findings: [], intact: [], overdue: 0 };
  for (const { digest } of digests) {
    const places = placesOf(digest, known);
    if (places.length === 0 && digest.file !== null && isExcused(digest, known)) continue;
    const findings = await checkOne(files, digest, places, known);
    sealed.findings.push(...findings);
    if (findings.length === 0) sealed.intact.push(digest);
    if (places.length > 0 && lastDayOf(monthOf(digest.day)) < known.keptFrom) sealed.overdue += 1;
  }
  return sealed;
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

/** Retention removed it, or it is in an archive of which it is said that it cannot be read. */
function isExcused({ day }: SignedDigest, { archived, keptFrom }: Known): boolean {
  return day < keptFrom || archived.unread.has(monthOf(day));
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
  if (digest.file !== null && places.length === 0) {
    const said = `${digest.file} is gone, and neither a compressed file nor an archive has its ${digest.lines} lines.`;
    return [findingAt('missing-file', digest.file, said)];
  }
  const hasChecks = survey.keys.has(checksKey(digest));
  if (digest.file === null && !hasChecks && digest.day < keptFrom) return [];
  return checkPart(files, { digest, places, hasChecks });
}
