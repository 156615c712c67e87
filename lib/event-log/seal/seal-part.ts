import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Needs } from '../../core/context.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { compressibleFrom, type RetentionLock, removableFrom, retentionLock } from '../store/calendar.ts';
import { createFingerprinter, type Fingerprint, sha256Of } from '../store/fingerprint.ts';
import type { LeasedLog } from '../store/maintenance-lease.ts';
import { checksKey, digestKey, parseKey, plainKey } from '../store/names.ts';
import { readAll } from '../store/read-lines.ts';
import { type Digest, type DigestFile, signedBytes } from './digest.ts';
import { joinIntoPlainFile, type OpenPart, readPlainFile, segmentsOf } from './open-parts.ts';

type Checked = Fingerprint & { checks_sha256: string };

/** Reads the lines of a part and stores their checks. Returns the fingerprint. */
async function storeChecks(files: LogFiles, part: OpenPart, retention: RetentionLock): Promise<Checked> {
  const key = checksKey(part);
  // A run that was killed before signing may have left one.
  await files.remove(key);
  const whole = createHash('sha256');
  const blocks: Buffer[] = [];
  const fingerprinter = createFingerprinter(part.day, (block) => {
    whole.update(block);
    blocks.push(block);
  });
  let fingerprint: Fingerprint | undefined;
  const checks = async function* () {
    for await (const chunk of readPlainFile(files, part)) {
      fingerprinter.add(chunk);
      yield* blocks.splice(0);
    }
    fingerprint = fingerprinter.end();
    yield* blocks.splice(0);
  };
  const isOurs = await files.create(key, checks(), retention);
  if (!fingerprint) throw new Error(`${key} was there already`);
  const checks_sha256 = whole.digest('hex');
  // Equal bytes come from an earlier attempt of this run whose response was lost.
  if (!isOurs && (await sha256Of(files.read(key))) !== checks_sha256)
    throw new Error(`${key} is there already`);
  return { ...fingerprint, checks_sha256 };
}

/** Stores a part of a day as a verified file and signs its digest, which follows `head`. Returns the new head. */
export async function sealPart(
  ctx: Needs<'log' | 'now'>,
  { files, signer }: LeasedLog,
  part: OpenPart,
  head: DigestFile | undefined,
): Promise<DigestFile> {
  const joined = await joinIntoPlainFile(files, part, retentionLock(compressibleFrom(part.day), ctx.now));
  const retention = retentionLock(removableFrom(part.day), ctx.now);
  const fingerprint = await storeChecks(files, part, retention);
  // Compared with the bytes read back, because the segments are removed afterwards.
  if (joined !== undefined && joined !== fingerprint.sha256)
    throw new Error(`${plainKey(part)} does not hold what was to be sealed`);
  const digest = digestOf(ctx, signer, part, fingerprint, head);
  const signature = Buffer.from(await signer.sign(signedBytes(digest))).toString('base64');
  await requireUnchangedSize(files, part, fingerprint);
  const signed = { ...digest, signature };
  const bytes = Buffer.from(`${JSON.stringify(signed)}\n`);
  await createFile(files, digestKey(part), bytes, retention);
  const sha256 = hash('sha256', bytes, 'hex');
  const { number } = digest;
  // The service log is out of reach of anyone who can change the event log.
  ctx.log.write('day-sealed', { day: part.day, part: part.part, lines: fingerprint.lines, number, sha256 });
  return { key: digestKey(part), sha256, digest: signed };
}

/** The members are in the order in which they are signed. */
function digestOf(
  { now }: Needs<'now'>,
  { key, algorithm }: LeasedLog['signer'],
  part: OpenPart,
  { lines, bytes, sha256, chain, checks_sha256 }: Checked,
  head: DigestFile | undefined,
): Digest {
  return {
    number: (head?.digest.number ?? 0) + 1,
    day: part.day,
    part: part.part,
    file: lines === 0 ? null : plainKey(part),
    lines,
    bytes,
    sha256,
    chain,
    checks_sha256,
    segments: lastSegmentPerEpoch(part),
    sealed_at: now,
    previous: head?.key ?? null,
    previous_sha256: head?.sha256 ?? null,
    key,
    algorithm,
  };
}

/** Throws when the file grew: a relay that was delayed by an hour may still append to it. */
async function requireUnchangedSize(files: LogFiles, part: OpenPart, { bytes }: Fingerprint): Promise<void> {
  const now = (await files.size(plainKey(part))) ?? 0;
  if (now !== bytes) throw new Error(`${plainKey(part)} grew while it was sealed`);
}

/** Creates a file; throws when the key exists with other content. */
async function createFile(
  files: LogFiles,
  key: string,
  bytes: Buffer,
  retention: RetentionLock,
): Promise<void> {
  if (await files.create(key, Readable.from([bytes]), retention)) return;
  // Equal bytes come from an earlier attempt of this run whose response was lost.
  if (!bytes.equals(await readAll(files.read(key)))) throw new Error(`${key} is there already`);
}

function lastSegmentPerEpoch(part: OpenPart): Record<string, number> {
  const last: Record<string, number> = {};
  for (const key of segmentsOf(part)) {
    const name = parseKey(key);
    if (name.kind === 'segment') last[name.epoch] = Math.max(last[name.epoch] ?? 0, name.number);
  }
  return last;
}
