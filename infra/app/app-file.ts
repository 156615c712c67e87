import { createHash } from 'node:crypto';

/** A file of the application with its content type. `isImmutable`: the file name contains the hash of the content. */
export type AppFile = { bytes: Uint8Array; type: string; isImmutable: boolean };

/** The hash of a file's content for its name: 12 hexadecimal digits of the SHA-256. */
export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12).toUpperCase();

/** The ETag of a file whose name contains no hash. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
