import type { Schemas } from './call-types.ts';
import type { Reach } from './client.ts';
import { poll } from './poll.ts';
import { UnreadableAnswer } from './problem.ts';
import { tryAgain } from './try-again.ts';

/** What the service is told of a file, but for what its bytes say. */
export type FileToUpload = Omit<Schemas['UploadDraft'], 'size' | 'sha256'> & {
  bytes: Uint8Array<ArrayBuffer>;
};

export async function uploadFile(
  { api, tries }: Reach,
  { bytes, ...file }: FileToUpload,
  signal?: AbortSignal,
): Promise<Schemas['Upload']> {
  const stop = signal ? { signal } : {};
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { upload_id, request } = await api.uploads.create({
    body: { ...file, size: bytes.length, sha256 },
    ...stop,
  });
  const { url, method, headers } = request;
  const stored = await tryAgain(new Request(url, { method, headers, body: bytes, ...stop }), true, tries);
  if (stored.status >= 300) throw new UnreadableAnswer(stored.status, 'not-json');
  await api.uploads.complete({ path: { upload_id }, ...stop });
  return poll<Schemas['Upload']>(tries.timing, signal, async (isLast) => {
    const upload = await api.uploads.get({ path: { upload_id }, ...stop });
    const isOpen = upload.state === 'waiting' || upload.state === 'checking';
    return isOpen && !isLast ? { after: 1 } : { found: upload };
  });
}
