import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import type { SignedDigest } from '../seal/digest.ts';
import { checksKey } from '../store/names.ts';
import { readPart } from '../store/read-part.ts';
import { checkMeasuredFiles } from './check-part.ts';
import { type Finding, fileMissing, findingAt } from './finding.ts';
import type { StoredArchive } from './list-files.ts';
import { measureParts } from './measure-parts.ts';

/** The archives of a month without a valid index. `isWhole`: none of them is gone. */
export type Unindexed = { archives: StoredArchive[]; isWhole: boolean };

type UnindexedCheck = {
  unindexed: Unindexed;
  /** Parts that are stored nowhere else. */
  wanted: SignedDigest[];
  /** True for a day whose lines are stored elsewhere or were not requested. */
  isUnwanted: (day: Day) => boolean;
  hasFile: (key: string) => boolean;
};

/** Reads whole archives and compares the lines of each part with its digest. */
export async function checkUnindexed(
  files: LogFiles,
  { unindexed: { archives, isWhole }, wanted, isUnwanted: isOther, hasFile }: UnindexedCheck,
): Promise<Map<SignedDigest, Finding[]>> {
  const checked = new Map<SignedDigest, Finding[]>();
  const read = (isFine: boolean) => measureParts(readArchives(files, archives, isFine), wanted, isOther);
  const first = await read(false);
  const { measured, isBroken } = first.isBroken ? await read(true) : first;
  const key = archives.map((archive) => archive.key).join(', ');
  for (const [digest, found] of measured) {
    const isLost = found.lines === 0 && (isBroken || !isWhole);
    if (isLost) checked.set(digest, [lostPart(digest, key, isBroken)]);
    if (isLost) continue;
    const hasChecks = hasFile(checksKey(digest));
    checked.set(digest, await checkMeasuredFiles(files, { digest, found: [{ key, ...found }], hasChecks }));
  }
  return checked;
}

/** The finding for a part in an archive that is gone or cannot be decompressed that far. */
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
