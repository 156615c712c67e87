import { createHash } from 'node:crypto';
import { readAsset, readCompressed } from '../assets.ts';
import { once } from '../once.ts';
import { FileReply } from '../reply.ts';

/** What is asked for often and never changes: read, and in each encoding, once per process. */
export function staticFile(specifier: string, contentType: string, headers: Record<string, string> = {}) {
  const packed = {
    br: once(() => readCompressed(specifier, 'br')),
    gzip: once(() => readCompressed(specifier, 'gzip')),
  };
  return once(async () => {
    const bytes = await readAsset(specifier);
    // Weak: the bytes on their way may be compressed.
    const etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`;
    return new FileReply(bytes, contentType, { etag, ...headers }, (encoding) => packed[encoding]());
  });
}
