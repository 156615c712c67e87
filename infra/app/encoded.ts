import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | undefined;

/** CloudFront compresses no smaller file; the local service does as the stage does. */
const LEAST = 1000;

/** The encoding of a file in a response to a browser that accepts `accepted`. */
export function encodingOf({ length }: Uint8Array, accepted: string): Encoding {
  if (length < LEAST) return undefined;
  const offered = accepted.split(',').map((one) => one.trim().split(';')[0]);
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') ? 'gzip' : undefined;
}

/** The bytes that a browser receives. */
export async function encoded(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    case 'gzip':
      return promisify(gzip)(bytes);
    case undefined:
      return bytes;
  }
}
