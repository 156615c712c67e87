import { createHash } from 'node:crypto';
import type { LogFiles } from '../../core/gateways.ts';
import type { Instant } from '../../core/time.ts';
import type { Digest } from '../seal/digest.ts';
import { lastDayOf, type RetentionLock, removableFrom, retentionLock } from '../store/calendar.ts';
import { archiveIndexKey, archiveKey, type Month, packedKey, plainKey } from '../store/names.ts';
import type { ArchiveIndex } from '../store/parts.ts';
import { gzipHasSha256, gzipMembers, gzipMembersHaveSha256 } from './gzip.ts';
import { type Member, RotationFault } from './inventory.ts';

/** The digest's members that a file is compared with. */
type SignedFile = Pick<Digest, 'day' | 'part' | 'file' | 'sha256'>;

/**
 * Compresses the file of a sealed day and removes the plain file after reading the compressed one back. Throws a `RotationFault`,
 * and removes nothing, when the plain file does not match its digest.
 */
export async function packPart(files: LogFiles, digest: SignedFile, now: Instant): Promise<void> {
  const plain = plainKey(digest);
  const signed = requireSigned(files.read(plain), digest);
  if (digest.file === null || (await isPacked(files, digest))) await drain(signed);
  else await pack(files, digest, signed, retentionLock(removableFrom(digest.day), now));
  await files.remove(plain);
}

/** Returns whether a killed run has already compressed it; removes an incomplete compressed file. */
async function isPacked(files: LogFiles, digest: SignedFile): Promise<boolean> {
  const packed = packedKey(digest);
  if ((await files.size(packed)) === undefined) return false;
  if (await gzipHasSha256(files.read(packed), digest.sha256)) return true;
  await files.remove(packed);
  return false;
}

async function pack(
  files: LogFiles,
  digest: SignedFile,
  signed: AsyncIterable<Uint8Array>,
  lock: RetentionLock,
): Promise<void> {
  const packed = packedKey(digest);
  const members: number[] = [];
  const isOurs = await files.create(packed, gzipMembers(signed, members), lock);
  if (isOurs && (await gzipMembersHaveSha256(members, files.read(packed), digest.sha256))) return;
  throw new RotationFault('packed-differs', packed);
}

/** Passes the bytes through; throws a fault at their end when they do not match the digest. */
async function* requireSigned(
  chunks: AsyncIterable<Uint8Array>,
  digest: SignedFile,
): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256');
  for await (const chunk of chunks) {
    whole.update(chunk);
    yield chunk;
  }
  if (whole.digest('hex') !== digest.sha256) throw new RotationFault('plain-differs', plainKey(digest));
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

/** An archive of a month to write, and its days in order. */
export type ArchivePlan = { month: Month; part: number; digests: Digest[] };

/** Copies compressed days into an archive, reads it back, and then writes its index, which makes it part of the log. */
export async function archiveMonth(
  files: LogFiles,
  { month, part, digests }: ArchivePlan,
  now: Instant,
): Promise<void> {
  const key = archiveKey(month, part);
  const lock = retentionLock(removableFrom(lastDayOf(month)), now);
  const index: ArchiveIndex = { is_copy: true, members: [] };
  // An archive whose index was removed.
  if ((await files.size(key)) !== undefined) await files.remove(key);
  await files.create(key, concatenated(files, digests, index), lock);
  for (const [at, digest] of digests.entries()) await verifyMember(files, key, digest, index.members[at]);
  const text = Buffer.from(`${JSON.stringify(index)}\n`);
  const isOurs = await files.create(archiveIndexKey(month, part), once(text), lock);
  if (!isOurs) throw new RotationFault('archive-differs', archiveIndexKey(month, part));
}

async function* concatenated(files: LogFiles, digests: Digest[], index: ArchiveIndex) {
  let from = 0;
  for (const digest of digests) {
    let bytes = 0;
    for await (const chunk of files.read(packedKey(digest))) {
      bytes += chunk.length;
      yield chunk;
    }
    const { day, part, lines } = digest;
    index.members.push({ day, part, from, bytes, lines });
    from += bytes;
  }
}

/** Removes the archive and throws a fault when the member does not match its digest. */
async function verifyMember(
  files: LogFiles,
  key: string,
  digest: Digest,
  member: Omit<Member, 'key'> | undefined,
) {
  const range = member && { from: member.from, to: member.from + member.bytes };
  if (range && (await gzipHasSha256(files.read(key, range), digest.sha256))) return;
  await files.remove(key);
  const packed = packedKey(digest);
  const isWhole = await gzipHasSha256(files.read(packed), digest.sha256);
  throw isWhole ? new RotationFault('archive-differs', key) : new RotationFault('packed-differs', packed);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
