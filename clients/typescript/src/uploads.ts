import type { Schemas } from './call-types.ts';
import { poll, type Reach, type Waiting } from './poll.ts';
import { UnreadableAnswer } from './problem.ts';
import { tryAgain } from './try-again.ts';

/** The slowest supported upload speed in bytes per millisecond, to which the timeout is adapted. */
const SLOWEST = 20;

/** The description of a file; size and digest are computed from its bytes. */
export type FileToUpload = Omit<Schemas['UploadDraft'], 'size' | 'sha256'> & {
  bytes: Uint8Array<ArrayBuffer>;
};

export async function uploadFile(
  { api, tries }: Reach,
  { bytes, ...file }: FileToUpload,
  how: Waiting,
): Promise<Schemas['Upload']> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const body = { ...file, size: bytes.length, sha256 };
  const { upload_id, request } = await api.uploads.create({ body, ...how });
  const { url, method, headers } = request;
  const patient = { ...tries, timeout: Math.max(tries.timeout, bytes.length / SLOWEST) };
  const { status } = await tryAgain(
    new Request(url, { method, headers, body: bytes, ...how }),
    true,
    patient,
  );
  // The bucket accepts a file once: 412 means that an earlier try without a response stored it.
  if (status >= 300 && status !== 412) throw new UnreadableAnswer(status, 'refused');
  const path = { upload_id };
  await api.uploads.complete({ path, ...how });
  return poll<Schemas['Upload']>(tries.timing, how.signal, async (isLast) => {
    const upload = await api.uploads.get({ path, ...how });
    const isOpen = upload.state === 'waiting' || upload.state === 'checking';
    return isOpen && !isLast ? { after: 1 } : { found: upload };
  });
}
