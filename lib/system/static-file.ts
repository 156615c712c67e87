import { createHash } from 'node:crypto';
import { readAsset, readCompressed } from '../core/assets.ts';
import { once } from '../core/concurrency.ts';
import { FileReply } from '../core/reply.ts';

/** A static file, read and compressed once per process. */
export function staticFile(specifier: string, contentType: string, headers: Record<string, string> = {}) {
  const packed = {
    br: once(() => readCompressed(specifier, 'br')),
    gzip: once(() => readCompressed(specifier, 'gzip')),
  };
  return once(async () => {
    const bytes = await readAsset(specifier);
    // Weak, because the body may be compressed.
    const etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`;
    return new FileReply(bytes, contentType, { etag, ...headers }, (encoding) => packed[encoding]());
  });
}
