import type { LogFiles } from '../../core/gateways.ts';
import type { Day, Instant } from '../../core/time.ts';
import { readKey } from '../store/names.ts';
import type { NotedDigest } from './check-past.ts';
import { isWithin } from './finding.ts';
import type { PublicKey } from './read-digests.ts';
import { type Survey, surveyLog } from './survey.ts';
import { type Verified, verifyOnce } from './verify-once.ts';

/** The same files; tells what was read of them. */
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
  /** Those that digests may be signed with. */
  publicKeys: PublicKey[];
  /** Without them all days. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** Digests that somebody has kept elsewhere. */
  noted?: NotedDigest[] | undefined;
  now: Instant;
  onProgress?: ((bytes: number, of: number) => void) | undefined;
};

/** A seal or a rotation moves files for some minutes. */
const ATTEMPTS = 5;

/**
 * Checks what was sealed of a log, and names what is not as it was. Begins again when files were moved meanwhile; throws
 * when they always are.
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

/** New segments change nothing. */
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

/** What there is to read: digests of all days, files of those that are asked for. */
function bytesOf({ keys }: Survey, range: { from: Day; to: Day }): number {
  let total = 0;
  for (const [key, bytes] of keys) {
    const name = readKey(key);
    const day = 'day' in name && name.kind !== 'digest' ? { day: name.day } : {};
    if (isWithin(range, { kind: 'edited-file', key, sentence: '', ...day })) total += bytes;
  }
  return total;
}
