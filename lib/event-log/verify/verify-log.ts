import type { LogFiles } from '../../core/gateways.ts';
import type { Day, Instant } from '../../core/time.ts';
import { parseKey } from '../store/names.ts';
import type { NotedDigest } from './check-lost-digests.ts';
import { isInRange } from './finding.ts';
import { type FullListing, listAllFiles } from './list-files.ts';
import type { PublicKey } from './read-digests.ts';
import { type Verification, verifyOnce } from './verify-once.ts';

/** Wraps the files so that `onRead` gets the number of bytes read. */
function withReadCounter(files: LogFiles, onRead: (bytes: number) => void): LogFiles {
  return {
    ...files,
    read: (key, range) => counting(files.read(key, range), onRead),
  };
}

async function* counting(chunks: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

type VerifyOptions = {
  /** The keys that may have signed the digests. */
  publicKeys: PublicKey[];
  /** Both inclusive; all days by default. */
  from?: Day | undefined;
  to?: Day | undefined;
  noted?: NotedDigest[] | undefined;
  now: Instant;
  onProgress?: ((bytes: number, of: number) => void) | undefined;
};

/** Maximum attempts, because a seal or a rotation may move files meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Verifies a log against its digests. Restarts when files were moved meanwhile; throws `log-moves` after 5 attempts.
 */
export async function verifyLog(files: LogFiles, asked: VerifyOptions): Promise<Verification> {
  const { publicKeys, from = '0001-01-01', to = '9999-12-31', noted = [], now, onProgress } = asked;
  const range = { from, to };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const listing = await listAllFiles(files);
    const counted = onProgress ? withProgress(files, bytesToRead(listing, range), onProgress) : files;
    const [outcome] = await Promise.allSettled([
      verifyOnce(counted, listing, { publicKeys, range, noted, now }),
    ]);
    const hasNoFindings = outcome.status === 'fulfilled' && outcome.value.findings.length === 0;
    if (!hasNoFindings && !isUnchanged(listing, await listAllFiles(files))) continue;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
  throw Object.assign(new Error('the event log is being sealed or rotated'), { code: 'log-moves' });
}

/** Returns whether no file was added or removed, except new segments. */
function isUnchanged({ keys }: FullListing, { keys: after }: FullListing): boolean {
  const isOld = (key: string) => keys.has(key) || parseKey(key).kind === 'segment';
  return [...keys.keys()].every((key) => after.has(key)) && [...after.keys()].every(isOld);
}

function withProgress(
  files: LogFiles,
  total: number,
  onProgress: (bytes: number, of: number) => void,
): LogFiles {
  let read = 0;
  return withReadCounter(files, (bytes) => {
    read += bytes;
    onProgress(Math.min(read, total), total);
  });
}

/** The bytes to read: all digests, and the files of the requested days. */
function bytesToRead({ keys }: FullListing, range: { from: Day; to: Day }): number {
  let total = 0;
  for (const [key, bytes] of keys) {
    const name = parseKey(key);
    const day = 'day' in name && name.kind !== 'digest' ? { day: name.day } : {};
    if (isInRange(range, { kind: 'edited-file', key, sentence: '', ...day })) total += bytes;
  }
  return total;
}
