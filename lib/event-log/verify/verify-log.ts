import type { LogFiles } from '../../core/gateways.ts';
import type { Day, Instant } from '../../core/time.ts';
import { readKey } from '../store/names.ts';
import type { NotedDigest } from './check-past.ts';
import { isWithin } from './finding.ts';
import type { PublicKey } from './read-digests.ts';
import { type Survey, surveyLog } from './survey.ts';
import { type Verified, verifyOnce } from './verify-once.ts';

/** Wraps the files so that `onRead` gets the number of bytes read. */
function counted(files: LogFiles, onRead: (bytes: number) => void): LogFiles {
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

type Asked = {
  /** The keys that may have signed the digests. */
  publicKeys: PublicKey[];
  /** Both inclusive; all days by default. */
  from?: Day | undefined;
  to?: Day | undefined;
  noted?: NotedDigest[] | undefined;
  now: Instant;
  onProgress?: ((bytes: number, of: number) => void) | undefined;
};

/** Attempts, because a seal or a rotation may move files meanwhile. */
const ATTEMPTS = 5;

/**
 * Verifies a log against its digests. Restarts when files were moved meanwhile; throws `log-moves` after 5 attempts.
 */
export async function verifyLog(files: LogFiles, asked: Asked): Promise<Verified> {
  const { publicKeys, from = '0001-01-01', to = '9999-12-31', noted = [], now, onProgress } = asked;
  const range = { from, to };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const survey = await surveyLog(files);
    const seen = onProgress ? withProgress(files, bytesOf(survey, range), onProgress) : files;
    const [outcome] = await Promise.allSettled([verifyOnce(seen, survey, { publicKeys, range, noted, now })]);
    const isWell = outcome.status === 'fulfilled' && outcome.value.findings.length === 0;
    if (!isWell && !haveSameFiles(survey, await surveyLog(files))) continue;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
  throw Object.assign(new Error('the event log is being sealed or rotated'), { code: 'log-moves' });
}

/** True when no file was added or removed, apart from new segments. */
function haveSameFiles({ keys }: Survey, { keys: after }: Survey): boolean {
  const isOld = (key: string) => keys.has(key) || readKey(key).kind === 'segment';
  return [...keys.keys()].every((key) => after.has(key)) && [...after.keys()].every(isOld);
}

function withProgress(
  files: LogFiles,
  total: number,
  onProgress: (bytes: number, of: number) => void,
): LogFiles {
  let read = 0;
  return counted(files, (bytes) => {
    read += bytes;
    onProgress(Math.min(read, total), total);
  });
}

/** The bytes to read: all digests, and the files of the requested days. */
function bytesOf({ keys }: Survey, range: { from: Day; to: Day }): number {
  let total = 0;
  for (const [key, bytes] of keys) {
    const name = readKey(key);
    const day = 'day' in name && name.kind !== 'digest' ? { day: name.day } : {};
    if (isWithin(range, { kind: 'edited-file', key, sentence: '', ...day })) total += bytes;
  }
  return total;
}
