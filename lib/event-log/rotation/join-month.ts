import type { LogFiles } from '../../gateways.ts';
import type { Instant } from '../../time.ts';
import { keptUntil, lastDayOf, lockUntil } from '../calendar.ts';
import type { Digest } from '../digest.ts';
import { archiveIndexKey, archiveKey, type Month, packedKey } from '../names.ts';
import type { ArchiveIndex } from '../parts.ts';
import { RotationFault } from './fault.ts';
import { holds } from './gzip.ts';
import type { Member } from './inventory.ts';

/** An archive of a month, and the days that come into it, in order: they stay where they are as well. */
export type Joining = { month: Month; part: number; digests: Digest[] };

/** Copies compressed days into an archive, and reads it back; with its index it is part of the log. */
export async function joinMonth(
  files: LogFiles,
  { month, part, digests }: Joining,
  now: Instant,
): Promise<void> {
  const key = archiveKey(month, part);
  const lock = lockUntil(keptUntil(lastDayOf(month)), now);
  const index: ArchiveIndex = { members: [] };
  // One whose index somebody has removed.
  if ((await files.size(key)) !== undefined) await files.remove(key);
  await files.create(key, joined(files, digests, index), lock);
  for (const [at, digest] of digests.entries()) await compare(files, key, digest, index.members[at]);
  const text = Buffer.from(`${JSON.stringify(index)}\n`);
  const isOurs = await files.create(archiveIndexKey(month, part), once(text), lock);
  if (!isOurs) throw new RotationFault('archive-differs', archiveIndexKey(month, part));
}

async function* joined(files: LogFiles, digests: Digest[], index: ArchiveIndex) {
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

/** Throws a fault when the member is not what was signed; an archive with such a one does not stay. */
async function compare(
  files: LogFiles,
  key: string,
  digest: Digest,
  member: Omit<Member, 'key'> | undefined,
) {
  const range = member && { from: member.from, to: member.from + member.bytes };
  if (range && (await holds(files.read(key, range), digest.sha256))) return;
  await files.remove(key);
  const packed = packedKey(digest);
  const isWhole = await holds(files.read(packed), digest.sha256);
  throw isWhole ? new RotationFault('archive-differs', key) : new RotationFault('packed-differs', packed);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
