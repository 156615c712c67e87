import { createHash } from 'node:crypto';
import type { LogFiles } from '../../gateways.ts';
import type { Instant } from '../../time.ts';
import { keptUntil, type Lock, lockUntil } from '../calendar.ts';
import type { Digest } from '../digest.ts';
import { packedKey, plainKey } from '../names.ts';
import { RotationFault } from './fault.ts';
import { gzipped, holds, holdsIn } from './gzip.ts';

/** What a digest says of a file. */
type Signed = Pick<Digest, 'day' | 'part' | 'file' | 'sha256'>;

/**
 * Compresses the file of a sealed day; the plain one goes once the other was read back. Throws a fault, and removes
 * nothing, when the plain one is not what was signed.
 */
export async function packPart(files: LogFiles, digest: Signed, now: Instant): Promise<void> {
  const plain = plainKey(digest);
  const signed = asSigned(files.read(plain), digest);
  if (digest.file === null || (await isPacked(files, digest))) await drain(signed);
  else await pack(files, digest, signed, lockUntil(keptUntil(digest.day), now));
  await files.remove(plain);
}

/** True when a run that was killed has compressed it; what else lies there goes. */
async function isPacked(files: LogFiles, digest: Signed): Promise<boolean> {
  const packed = packedKey(digest);
  if ((await files.size(packed)) === undefined) return false;
  if (await holds(files.read(packed), digest.sha256)) return true;
  await files.remove(packed);
  return false;
}

async function pack(
  files: LogFiles,
  digest: Signed,
  signed: AsyncIterable<Uint8Array>,
  lock: Lock,
): Promise<void> {
  const packed = packedKey(digest);
  const members: number[] = [];
  const isOurs = await files.create(packed, gzipped(signed, members), lock);
  if (isOurs && (await holdsIn(members, files.read(packed), digest.sha256))) return;
  throw new RotationFault('packed-differs', packed);
}

/** The bytes as they come; at their end a fault when they are not what was signed. */
async function* asSigned(chunks: AsyncIterable<Uint8Array>, digest: Signed): AsyncGenerator<Uint8Array> {
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
