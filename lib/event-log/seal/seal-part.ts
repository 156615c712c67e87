import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Needs } from '../../core/context.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { readAll } from '../store/bytes.ts';
import { keptUntil, type Lock, lockUntil, plainUntil } from '../store/calendar.ts';
import { type Fingerprint, fingerprinter, sha256Of } from '../store/fingerprint.ts';
import type { Kept } from '../store/maintenance-lease.ts';
import { checksKey, digestKey, plainKey, readKey } from '../store/names.ts';
import { type Digest, type DigestFile, signedBytes } from './digest.ts';
import { type OpenPart, segmentsOf, settle, settled } from './settle-part.ts';

type Checked = Fingerprint & { checks_sha256: string };

/** Reads the lines of a part and stores their checks. Returns the fingerprint. */
async function storeChecks(files: LogFiles, part: OpenPart, kept: Lock): Promise<Checked> {
  const key = checksKey(part);
  // A run that was killed before it signed may have left one.
  await files.remove(key);
  const whole = createHash('sha256');
  const blocks: Buffer[] = [];
  const taken = fingerprinter(part.day, (block) => {
    whole.update(block);
    blocks.push(block);
  });
  let print: Fingerprint | undefined;
  const checks = async function* () {
    for await (const chunk of settled(files, part)) {
      taken.add(chunk);
      yield* blocks.splice(0);
    }
    print = taken.end();
    yield* blocks.splice(0);
  };
  const isOurs = await files.create(key, checks(), kept);
  if (!print) throw new Error(`${key} was there already`);
  const checks_sha256 = whole.digest('hex');
  // The same bytes come from an own attempt whose response was lost.
  if (!isOurs && (await sha256Of(files.read(key))) !== checks_sha256)
    throw new Error(`${key} is there already`);
  return { ...print, checks_sha256 };
}

/** Stores a part of a day as a verified file and signs its digest, which follows `head`. Returns the new head. */
export async function sealPart(
  ctx: Needs<'log' | 'now'>,
  { files, signer }: Kept,
  part: OpenPart,
  head: DigestFile | undefined,
): Promise<DigestFile> {
  const joined = await settle(files, part, lockUntil(plainUntil(part.day), ctx.now));
  const kept = lockUntil(keptUntil(part.day), ctx.now);
  const print = await storeChecks(files, part, kept);
  // Compared with what was read back, because the segments are removed afterwards.
  if (joined !== undefined && joined !== print.sha256)
    throw new Error(`${plainKey(part)} does not hold what was to be sealed`);
  const digest = digestOf(ctx, signer, part, print, head);
  const signature = Buffer.from(await signer.sign(signedBytes(digest))).toString('base64');
  await refuseGrown(files, part, print);
  const signed = { ...digest, signature };
  const bytes = Buffer.from(`${JSON.stringify(signed)}\n`);
  await write(files, digestKey(part), bytes, kept);
  const sha256 = hash('sha256', bytes, 'hex');
  const { number } = digest;
  // The service log keeps number and hash where somebody who changes the event log cannot.
  ctx.log.write('day-sealed', { day: part.day, part: part.part, lines: print.lines, number, sha256 });
  return { key: digestKey(part), sha256, digest: signed };
}

/** The members are in the order in which they are signed. */
function digestOf(
  { now }: Needs<'now'>,
  { key, algorithm }: Kept['signer'],
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
    segments: lastOfEachEpoch(part),
    sealed_at: now,
    previous: head?.key ?? null,
    previous_sha256: head?.sha256 ?? null,
    key,
    algorithm,
  };
}

/** Throws when the file grew: a relay that was delayed by an hour may still append to it. */
async function refuseGrown(files: LogFiles, part: OpenPart, { bytes }: Fingerprint): Promise<void> {
  const now = (await files.size(plainKey(part))) ?? 0;
  if (now !== bytes) throw new Error(`${plainKey(part)} grew while it was sealed`);
}

/** Throws when the key holds another content. */
async function write(files: LogFiles, key: string, bytes: Buffer, kept: Lock): Promise<void> {
  if (await files.create(key, Readable.from([bytes]), kept)) return;
  // The same bytes come from an own attempt whose response was lost.
  if (!bytes.equals(await readAll(files.read(key)))) throw new Error(`${key} is there already`);
}

function lastOfEachEpoch(part: OpenPart): Record<string, number> {
  const last: Record<string, number> = {};
  for (const key of segmentsOf(part)) {
    const name = readKey(key);
    if (name.kind === 'segment') last[name.epoch] = Math.max(last[name.epoch] ?? 0, name.number);
  }
  return last;
}
