import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import type { SignedDigest } from '../seal/digest.ts';
import { archiveIndexKey, checksKey } from '../store/names.ts';
import { readPart } from '../store/read-part.ts';
import { checkMeasuredFiles } from './check-part.ts';
import { type Finding, fileMissing, findingAt } from './finding.ts';
import type { StoredArchive } from './list-files.ts';
import { type Measured, measureParts } from './measure-parts.ts';

/** The archives of a month without a valid index. `isWhole`: none of them is missing. */
export type Unindexed = { archives: StoredArchive[]; isWhole: boolean };

type UnindexedCheck = {
  unindexed: Unindexed;
  wanted: SignedDigest[];
  /** True for parts that are also stored beside the archives; a part that was sealed late may be missing in them. */
  areCopies: boolean;
  /** True for a part that another, indexed archive contains. */
  isElsewhere: (digest: SignedDigest) => boolean;
  /** True for a day whose lines are stored elsewhere or were not requested. */
  isUnwanted: (day: Day) => boolean;
  hasFile: (key: string) => boolean;
};

/** Reads whole archives and compares the lines of each part with its digest. */
export async function checkUnindexed(
  files: LogFiles,
  check: UnindexedCheck,
): Promise<Map<SignedDigest, Finding[]>> {
  const { unindexed, wanted, areCopies, isElsewhere, isUnwanted, hasFile } = check;
  const { archives, isWhole } = unindexed;
  const read = (isFine: boolean) => measureParts(readArchives(files, archives, isFine), wanted, isUnwanted);
  const first = await read(false);
  const { measured, isBroken } = first.isBroken ? await read(true) : first;
  const key = archives.map((archive) => archive.key).join(', ');
  // A file that contains no line of these parts, and never had an index, is not their archive; it has its own finding.
  const hasIndex = archives.some(({ month, part }) => hasFile(archiveIndexKey(month, part)));
  const isOurs = !areCopies || hasIndex || [...measured.values()].some(({ lines }) => lines > 0);
  const isExpected = (digest: SignedDigest, { lines }: Measured) =>
    isOurs && !(areCopies && lines === 0 && (digest.part > 1 || isElsewhere(digest)));
  const checked = new Map<SignedDigest, Finding[]>();
  for (const [digest, found] of measured) {
    if (!isExpected(digest, found)) continue;
    const isLost = found.lines === 0 && (isBroken || !isWhole);
    const hasChecks = hasFile(checksKey(digest));
    const compared = { digest, found: [{ key, ...found }], hasChecks };
    checked.set(
      digest,
      isLost ? [lostPart(digest, key, isBroken)] : await checkMeasuredFiles(files, compared),
    );
  }
  return checked;
}

/** The finding for a part in an archive that is missing or cannot be decompressed that far. */
function lostPart(digest: SignedDigest, key: string, isBroken: boolean): Finding {
  const { day, part, lines } = digest;
  if (!isBroken) return fileMissing(digest);
  const sentence = `${key} cannot be decompressed as far as ${day}: its ${lines} lines cannot be checked.`;
  return findingAt('unreadable-file', key, sentence, { day, part });
}

async function* readArchives(
  files: LogFiles,
  archives: StoredArchive[],
  isFine: boolean,
): AsyncGenerator<Uint8Array> {
  for (const { key, bytes } of archives)
    yield* readPart(files, { at: { kind: 'packed', key, bytes } }, { inSmallChunks: isFine });
}
