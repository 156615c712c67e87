import { createHash } from 'node:crypto';

/** A file of the application as it is served. `isImmutable`: its name has the hash of what it holds. */
export type AppFile = { bytes: Uint8Array; type: string; isImmutable: boolean };

/** What tells what a file holds, for its name. */
export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12).toUpperCase();

/** The validator of a file without a hash in its name. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
