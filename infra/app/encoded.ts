import { compress, type Encoding } from '../../lib/core/reply.ts';
import type { AppFile } from './app-file.ts';

/** Fonts and pictures are compressed by their own format. */
const isText = ({ type }: AppFile): boolean => /^text\/|json|svg/.test(type);

/** The encoding in which the local service answers a browser that accepts `accepted`. */
export function encodingOf(file: AppFile, accepted: string): Encoding | undefined {
  if (!isText(file)) return undefined;
  const offered = accepted.split(',').map((one) => one.trim().split(';')[0]);
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') ? 'gzip' : undefined;
}

/** The bytes that the local service sends, compressed at the request. */
export async function encoded({ bytes }: AppFile, encoding: Encoding | undefined): Promise<Uint8Array> {
  return encoding ? compress(bytes, encoding, 'quick') : bytes;
}

/** The bytes that a stage stores and every browser receives, compressed once. Every browser that runs the application reads brotli. */
export async function released(file: AppFile): Promise<{ bytes: Uint8Array; encoding?: Encoding }> {
  if (!isText(file)) return { bytes: file.bytes };
  const bytes = await compress(file.bytes, 'br', 'small');
  return bytes.length < file.bytes.length ? { bytes, encoding: 'br' } : { bytes: file.bytes };
}
