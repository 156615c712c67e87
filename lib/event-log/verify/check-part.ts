import { hash } from 'node:crypto';
import type { LogFiles } from '../../core/gateways.ts';
import type { SignedDigest } from '../seal/digest.ts';
import { checksKey } from '../store/names.ts';
import type { PartLocation } from '../store/parts.ts';
import { readAll } from '../store/read-lines.ts';
import { readPart } from '../store/read-part.ts';
import { describeDifferences } from './describe-differences.ts';
import { type Checks, type Finding, findingAt } from './finding.ts';
import { type Measured, measure } from './measure-parts.ts';

/** A sealed part of a day: its digest and the files that contain its lines. */
export type SealedPart = { digest: SignedDigest; locations: FileLocation[]; hasChecks: boolean };
export type FileLocation = Exclude<PartLocation, { kind: 'segments' }>;

/** Compares the lines of a part with its digest, in each file that contains them. */
export async function checkPart(
  files: LogFiles,
  { digest, locations, hasChecks }: SealedPart,
): Promise<Finding[]> {
  const found: MeasuredAt[] = [];
  for (const at of locations) {
    const read = (isFine: boolean) => measure(digest.day, readPart(files, { at }, { inSmallChunks: isFine }));
    const first = await read(false);
    found.push({ key: at.key, ...(first.isBroken ? await read(true) : first) });
  }
  return checkMeasuredFiles(files, { digest, found, hasChecks });
}

/** The fingerprint of a file, and its key. */
type MeasuredAt = Measured & { key: string };

/** Compares the lines of a part with its digest, for files that are already measured. */
export async function checkMeasuredFiles(
  files: LogFiles,
  { digest, found, hasChecks }: { digest: SignedDigest; found: MeasuredAt[]; hasChecks: boolean },
): Promise<Finding[]> {
  const checks = hasChecks ? await readChecks(files, digest) : 'missing';
  const findings = checks instanceof Uint32Array ? [] : [badChecks(digest, checks)];
  return [...findings, ...found.flatMap((measured) => compare(digest, measured, checks))];
}

/** The checks of the sealed lines; undefined when the file was changed. */
export async function readChecks(files: LogFiles, digest: SignedDigest): Promise<Checks | undefined> {
  const bytes = await readAll(files.read(checksKey(digest)));
  return hash('sha256', bytes, 'hex') === digest.checks_sha256 ? toChecks([bytes], digest.lines) : undefined;
}

/** The checks of the first `lines` lines from blocks of bytes. */
function toChecks(blocks: Uint8Array[], lines: number): Checks {
  const checks = new Uint32Array(lines);
  Buffer.from(checks.buffer).set(Buffer.concat(blocks, checks.byteLength));
  return checks;
}

function badChecks(digest: SignedDigest, checks: 'missing' | undefined): Finding {
  const key = checksKey(digest);
  const later = 'Of a line that is edited later it cannot be said which it is.';
  return checks === 'missing'
    ? findingAt('missing-checks', key, `${key} is gone. ${later}`)
    : findingAt('edited-checks', key, `${key} was changed: it is not the file that was sealed. ${later}`);
}

function compare(digest: SignedDigest, found: MeasuredAt, checks: Checks | 'missing' | undefined): Finding[] {
  const { day, part } = digest;
  const { key } = found;
  const of = { day, part };
  const last = { ...of, line: found.lines };
  if (isAsSealed(digest, found)) return [];
  if (found.isBroken) {
    const sentence = `${key} cannot be decompressed behind line ${found.lines} of ${day}.`;
    return [findingAt('unreadable-file', key, sentence, { ...of, line: found.lines + 1 })];
  }
  const torn = found.isTorn
    ? [findingAt('torn-file', key, `${key} ends in the middle of line ${found.lines} of ${day}.`, last)]
    : [];
  // An incomplete last line is reported as torn and not compared.
  const whole = toChecks(found.checks, found.lines - (found.isTorn ? 1 : 0));
  const named = checks instanceof Uint32Array ? describeDifferences({ key, ...of }, checks, whole) : [];
  if (named.length + torn.length > 0) return [...named, ...torn];
  const sentence = `${key} does not hold the ${digest.lines} lines of ${day} that were sealed; which differ cannot be said.`;
  return [findingAt('edited-file', key, sentence, of)];
}

function isAsSealed(digest: SignedDigest, found: Measured): boolean {
  return (
    !found.isTorn &&
    !found.isBroken &&
    digest.sha256 === found.sha256 &&
    digest.chain === found.chain &&
    digest.lines === found.lines &&
    digest.bytes === found.bytes
  );
}
